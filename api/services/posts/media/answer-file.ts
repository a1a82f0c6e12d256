import { conditionalRead } from "../../../../contract/shared/conditional-read.ts";
import type { FileAnswer, FileAsked } from "../../../../contract/shared/reads.ts";
import type { Context, Viewer } from "../../../context.ts";
import { filmKeyOf } from "../../files/video-file/playlist.ts";
import { answerPlaylist } from "./answer-playlist.ts";
import { mediaAccess } from "./media-access.ts";

/**
 * Browsers cache a public file for a day; shared caches revalidate after ten minutes, so that a hidden file soon
 * disappears.
 */
const PUBLIC = "public, max-age=86400, s-maxage=600";
/** Only the reader's own browser stores the file, and it revalidates each time. */
const PRIVATE = "private, no-cache";

const refusal = (status: number, body: string, caching: string): FileAnswer => ({
  status,
  headers: { "content-type": "text/plain; charset=UTF-8", "cache-control": caching },
  body,
});
const notFound = () => refusal(404, "没有这个文件", "public, max-age=60");

/**
 * The response of `/media/{key}`: an uploaded file or a range of it (RFC 9110 §14). The content of a key never changes;
 * access to it may change and is checked at every request (decision 0010).
 */
export async function answerFile({
  ctx,
  viewer,
  asked: { key, isHead, header, isOwn },
}: {
  ctx: Pick<Context, "config" | "db" | "clock" | "kinds" | "media">;
  viewer: () => Promise<Pick<Viewer, "id"> | null>;
  asked: Omit<FileAsked, "token" | "requestId">;
}): Promise<FileAnswer> {
  // A playlist is written for the request; who may see its film may see it.
  const filmKey = filmKeyOf(key);
  const access = await mediaAccess({ ctx, viewer, key: filmKey ?? key });
  const { cdnBase, siteUrl } = ctx.config;
  const isSomebodys = access === "hidden" || access === "owners";
  // A separate media host receives no session cookie, so the access check is redirected to the site's own host.
  if (isSomebodys && cdnBase !== "" && !isOwn && (await viewer()) === null)
    return {
      status: 302,
      headers: { "cache-control": "no-store", location: `${siteUrl}/media/${key}?own` },
      body: null,
    };
  if (access === "owners" || access === "gone") return refusal(410, "这个文件已被删除", "no-store");
  if (access === "hidden") return refusal(404, "没有这个文件", "no-store");
  if (access === "unknown") return notFound();

  const isPublic = access === "public";
  if (filmKey !== undefined) return answerPlaylist({ ctx, filmKey, isPublic, isHead });
  const etag = `"${key.slice(key.lastIndexOf("/") + 1)}"`;
  const caching = { "cache-control": isPublic ? PUBLIC : PRIVATE, etag };
  // A request for the whole file calls the store once, because the store may be remote.
  const isWhole = header("range") === undefined && !isHead;
  const whole = isWhole ? ((await ctx.media.small?.(key)) ?? (await ctx.media.get(key))) : undefined;
  const about = isWhole ? whole : await ctx.media.stat(key);
  if (about === undefined) return notFound();
  const outcome = conditionalRead(header, { etag, bytes: about.bytes });
  const { status } = outcome;
  if (status === 304 || status === 412 || status === 416) {
    if (whole && "stream" in whole) whole.stream.destroy();
    return {
      status,
      headers: {
        ...caching,
        ...(status === 304 ? {} : { "content-length": "0" }),
        ...(status === 416 ? { "accept-ranges": "bytes", "content-range": `bytes */${about.bytes}` } : {}),
      },
      body: null,
    };
  }
  const range = outcome.status === 206 ? outcome.range : undefined;
  const bytes = range ? range.end - range.start + 1 : about.bytes;
  const headers = {
    ...caching,
    "accept-ranges": "bytes",
    "content-type": about.mime,
    ...(about.mime === "application/zip" ? { "content-disposition": `attachment; filename="qunluo-data.zip"` } : {}),
    ...(bytes === undefined ? {} : { "content-length": String(bytes) }),
    ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${about.bytes}` } : {}),
    // A file opened directly as a page may run no scripts.
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": isPublic ? "cross-origin" : "same-origin",
    // Players read the segments of public films by script, perhaps from the CDN's host.
    ...(isPublic && about.mime === "video/mp4" ? { "access-control-allow-origin": "*" } : {}),
  };
  if (isHead) return { status, headers, body: null };
  const file = whole ?? (await ctx.media.get(key, range));
  if (file === undefined) return notFound();
  return { status, headers, body: "stream" in file ? file.stream : file.content };
}
