import { FORM_BYTES_MAX, limits } from "./limits.ts";
import { COMMUNITY_PATH, VIDEO_UPLOAD_PATH } from "./paths.ts";

const KB = 1024;
/** JSON, and forms without a file. */
const TEXT_BYTES_MAX = 256 * KB;
/** Where an article's text goes: 50,000 characters, of which a plain form makes twelve bytes each at the most, and what stands around it. As much is a list of words (`wordTextMax`) as a form with parts, and less an agreement. */
const ARTICLE_BYTES_MAX = 640 * KB;
/** For a form with a video. Whoever answers there reads it as it comes. */
const VIDEO_FORM_BYTES_MAX = limits.videoBytesMax + FORM_BYTES_MAX;

/** Fields and files of one form. */
export const FORM_PARTS_MAX = 1_000;

// The login is where a form goes that met an expired one (app/routes/login/kept-form.ts).
const takesArticle = new RegExp(
  `^(?:/login|/resources/(?:draft|preview)|/user/publish/article(?:/.*)?|/admin/(?:word|agreement)(?:/.*)?|${COMMUNITY_PATH}/(?:article|draft/article|admin/(?:word|agreement))(?:/.*)?)$`,
);
const takesPicture = new RegExp(
  `^(?:/(?:article|dynamic|video|feedback)/[\\w/-]+|/dynamic|/user/publish/[\\w/-]+|/user/personal/info|/resources/(?:upload|dynamic)|${COMMUNITY_PATH}/image(?:/.*)?)$`,
);
const takesVideo = new RegExp(
  `^(?:/login|/dynamic|/user/publish/(?:dynamic|video(?:/[\\w/-]*)?)|${COMMUNITY_PATH}/video-file(?:/.*)?)$`,
);
/** One that comes in pieces, each of them a body without a form. */
const takesPieces = new RegExp(`^(?:${COMMUNITY_PATH})?${VIDEO_UPLOAD_PATH}(?:/.*)?$`);

export interface BodyBytes {
  /** Whatever comes, from whomever. */
  anyone: number;
  /** With a file, for whoever is logged in. */
  member: number;
}

/** How much of a request's body is read, by where it goes and what it is. One place for both servers and the browser. */
export function bodyBytes(path: string, isMultipart: boolean): BodyBytes {
  const page = path.replace(/\.data$/, "").replace(/(?<=.)\/$/, "");
  const anyone = takesArticle.test(page) ? ARTICLE_BYTES_MAX : TEXT_BYTES_MAX;
  if (takesPieces.test(page)) return { anyone, member: VIDEO_FORM_BYTES_MAX };
  if (!isMultipart) return { anyone, member: anyone };
  return {
    anyone,
    member: takesVideo.test(page) ? VIDEO_FORM_BYTES_MAX : takesPicture.test(page) ? FORM_BYTES_MAX : anyone,
  };
}

/** `12 MB`, `256 KB`. */
export const bytesText = (bytes: number) => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);
