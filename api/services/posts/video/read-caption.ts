import type { Caching, Context, Viewer } from "../../../context.ts";
import type { CaptionLang } from "../../../../contract/shared/caption-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { readableVideo } from "./video-rows.ts";

/**
 * The captions of a film that the viewer may see, as WebVTT.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `readableVideo`
 */
export async function readCaption({
  ctx,
  viewer,
  videoId,
  lang,
  caching,
}: {
  ctx: Context;
  viewer: Viewer | null;
  videoId: number;
  lang: CaptionLang;
  caching: Caching;
}): Promise<{ body: string; isPublic: boolean }> {
  const film = await readableVideo({ ctx, viewer, videoId });
  const row = await ctx.db
    .selectFrom("video_caption")
    .select(["body", "body_hash"])
    .where("video_id", "=", videoId)
    .where("lang", "=", lang)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "没有这种语言的字幕");
  const isPublic = film.visibility === "public" && film.is_enclosed === 0 && film.published_at !== null;
  const isFresh = caching.set({ etag: `"${row.body_hash}"`, isPublic: viewer === null && isPublic });
  return { body: isFresh ? "" : row.body, isPublic };
}
