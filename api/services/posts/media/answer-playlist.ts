import type { FileAnswer } from "../../../../contract/shared/reads.ts";
import type { Context } from "../../../context.ts";
import { masterPlaylist, mediaPlaylist } from "../../files/video-file/playlist.ts";
import { readyQualities, siblingsQuery } from "../../files/video-file/renditions-of.ts";
import { readQualityFacts } from "../../files/video-file/rendition-facts.ts";

/** A public playlist is cached for a minute: it changes when another quality is ready. */
const PUBLIC = "public, max-age=60";
const PRIVATE = "private, no-store";

interface Asked {
  ctx: Pick<Context, "config" | "db">;
  /** The key of the film, or of one of its qualities; the reader may see it. */
  filmKey: string;
  isPublic: boolean;
  isHead: boolean;
}

/** The playlist of a film's qualities, or of one of them; undefined without qualities. */
async function playlistOf({ ctx, filmKey, isPublic }: Asked): Promise<string | undefined> {
  const rows = await siblingsQuery(ctx, filmKey).execute();
  const one = rows.find(({ key }) => key === filmKey);
  if (one) {
    const facts = readQualityFacts(one.facts);
    const siblings = rows.flatMap((row) => readQualityFacts(row.facts) ?? []);
    // The CDN has no session: segments of other films come from this site.
    const base = isPublic ? ctx.config.cdnBase : "";
    return facts ? mediaPlaylist({ key: filmKey, facts }, { base, siblings }) : undefined;
  }
  const qualities = await readyQualities(ctx, filmKey);
  return qualities.length === 0 ? undefined : masterPlaylist(qualities);
}

/** The answer of `/media/video/….m3u8` to a reader who may see the film. */
export async function answerPlaylist(asked: Asked): Promise<FileAnswer> {
  const { isPublic, isHead } = asked;
  const playlist = await playlistOf(asked);
  const caching = { "cache-control": isPublic ? PUBLIC : PRIVATE };
  if (playlist === undefined)
    return {
      status: 404,
      headers: { ...caching, "content-type": "text/plain; charset=UTF-8" },
      body: isHead ? null : "没有这个文件",
    };
  const body = Buffer.from(playlist);
  const headers = {
    ...caching,
    "content-type": "application/vnd.apple.mpegurl",
    "content-length": String(body.length),
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": isPublic ? "cross-origin" : "same-origin",
  };
  return { status: 200, headers, body: isHead ? null : body };
}
