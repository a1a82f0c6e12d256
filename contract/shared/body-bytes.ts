import { FORM_BYTES_MAX, limits } from "./limits.ts";
import { COMMUNITY_PATH, VIDEO_UPLOAD_PATH } from "./paths.ts";

const KB = 1024;
/** The limit for JSON and for forms without a file. */
const TEXT_BYTES_MAX = 256 * KB;
/**
 * The limit for paths that accept an article's text: 50,000 characters at up to twelve bytes each in a URL-encoded
 * form, and the other fields. A word list (`wordTextMax`) needs as much in a multipart form, an agreement less.
 */
const ARTICLE_BYTES_MAX = 640 * KB;
/** The limit for captions, for members: a file and a text of 512 KB each, in a form or in JSON, and the other fields. */
const CAPTION_BYTES_MAX = 2 * limits.captionBytesMax + 128 * KB;
/** The limit for a form with a video; the receiver reads it as a stream. */
const VIDEO_FORM_BYTES_MAX = limits.videoBytesMax + FORM_BYTES_MAX;

/** The most fields and files of one form. */
export const FORM_PARTS_MAX = 1_000;

// `/login` receives forms that were submitted with an expired session (app/lib/kept-form.ts).
const takesArticle = new RegExp(
  `^(?:/login|/resources/(?:draft|preview)|/user/publish/article(?:/.*)?|/admin/(?:word|agreement)(?:/.*)?|${COMMUNITY_PATH}/(?:article|draft/article|admin/(?:word|agreement))(?:/.*)?)$`,
);
const takesPicture = new RegExp(
  `^(?:/(?:article|dynamic|video|feedback)/[\\w/-]+|/dynamic|/user/publish/[\\w/-]+|/user/personal/info|/resources/(?:upload|dynamic)|${COMMUNITY_PATH}/image(?:/.*)?)$`,
);
const takesVideo = new RegExp(
  `^(?:/login|/dynamic|/user/publish/(?:dynamic|video(?:/[\\w/-]*)?)|${COMMUNITY_PATH}/video-file(?:/.*)?)$`,
);
const takesCaptions = new RegExp(
  `^(?:/user/manage/video/[^/]+/captions|${COMMUNITY_PATH}/video/[^/]+/captions/[^/]+)$`,
);
/** A resumable upload: each piece is a body without a form. */
const takesPieces = new RegExp(`^(?:${COMMUNITY_PATH})?${VIDEO_UPLOAD_PATH}(?:/.*)?$`);

export interface BodyBytes {
  /** The limit for any body of any sender. */
  anyone: number;
  /** The limit for members, who may send files and captions. */
  member: number;
}

/** The most bytes of a request's body, by path and type. Both servers and the browser use this function. */
export function bodyBytes(path: string, isMultipart: boolean): BodyBytes {
  const page = path.replace(/\.data$/, "").replace(/(?<=.)\/$/, "");
  const anyone = takesArticle.test(page) ? ARTICLE_BYTES_MAX : TEXT_BYTES_MAX;
  if (takesCaptions.test(page)) return { anyone, member: CAPTION_BYTES_MAX };
  if (takesPieces.test(page)) return { anyone, member: VIDEO_FORM_BYTES_MAX };
  if (!isMultipart) return { anyone, member: anyone };
  return {
    anyone,
    member: takesVideo.test(page) ? VIDEO_FORM_BYTES_MAX : takesPicture.test(page) ? FORM_BYTES_MAX : anyone,
  };
}

/** A size for people: `12 MB`, `256 KB`. */
export const bytesText = (bytes: number) => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);
