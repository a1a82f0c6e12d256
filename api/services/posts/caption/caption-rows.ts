import type { Context, Viewer } from "../../../context.ts";
import type { CaptionTrack } from "../../../../contract/posts/caption.ts";
import { captionLangName, captionLangs } from "../../../../contract/shared/caption-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { gonePost, isSubjectThere } from "../../circles/subject/subject.ts";

const langRows = cachedQuery((db, { videoId }: { videoId: number }) =>
  db.selectFrom("video_caption").select("lang").where("video_id", "=", videoId),
);

/** The languages of a film's captions, in the order of the list of languages. */
export async function captionTracks({ db }: Pick<Context, "db">, videoId: number): Promise<CaptionTrack[]> {
  const known = new Set((await langRows.rows(db, { videoId })).map(({ lang }) => lang));
  return captionLangs.filter((lang) => known.has(lang)).map((lang) => ({ lang, label: captionLangName[lang] }));
}

export interface OfFilm {
  ctx: Context;
  viewer: Viewer;
  videoId: number;
}

/** A film of the viewer. @throws ApiError NOT_FOUND, FORBIDDEN for others than the film's author */
export async function ownFilm({ ctx, viewer, videoId }: OfFilm): Promise<{ id: number; title: string }> {
  const film = await ctx.db
    .selectFrom("video")
    .select(["id", "title", "author_id"])
    .where("id", "=", videoId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (film?.author_id === viewer.id) return { id: film.id, title: film.title };
  if (!(await isSubjectThere(ctx, viewer, { kind: "video", id: videoId }))) throw gonePost(ctx.kinds.of("video"));
  throw new ApiError("FORBIDDEN", "只有视频作者可以管理字幕");
}
