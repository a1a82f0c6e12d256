import type { Context, Viewer } from "../../../context.ts";
import { subjectKey } from "../../../../contract/shared/subject.ts";
import type { VideoCard } from "../../../../contract/posts/video.ts";
import type { VideoFileView } from "../../../../contract/files/video-file.ts";
import { circleIn, circlesOf } from "../../circles/circle-post/circles-of.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { aiNoteOf } from "../ai/ai-note.ts";
import { tagsOf } from "../tag/tags-of.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { videoFilesOf } from "../../files/video-file/video-file-view.ts";
import { type VideoRow, videoColumns } from "./video-rows.ts";
import { playableFor } from "./playable-for.ts";

/** A card, and the video's file. */
export interface CardWithFile {
  card: VideoCard;
  file: VideoFileView | null;
}

/**
 * Cards in the order of `ids`; tags, authors, covers and files take one query each. Deleted and unreadable videos are
 * left out.
 */
export async function videoCards(ctx: Context, viewer: Pick<Viewer, "id"> | null, ids: number[]): Promise<VideoCard[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("video")
    .select(videoColumns)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where(playableFor(viewer))
    .execute();
  const cards = new Map((await cardsOfVideos(ctx, rows)).map(({ card }) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Turns rows into cards, in the same order. @param readerId see `videoFilesOf` */
export async function cardsOfVideos(ctx: Context, rows: VideoRow[], readerId?: number): Promise<CardWithFile[]> {
  const [tags, authors, covers, files, circles] = await Promise.all([
    tagsOf(
      ctx,
      "video",
      rows.map((row) => row.id),
    ),
    userBriefs(
      ctx,
      rows.map((row) => row.author_id),
    ),
    imagesOfIds(
      ctx,
      rows.map((row) => row.cover_image_id),
    ),
    videoFilesOf(
      ctx.db,
      ctx,
      rows.map(({ id }) => ({ kind: "video" as const, id })),
      readerId,
    ),
    circlesOf(ctx, rows),
  ]);
  return rows.map((row) => {
    const file = files.get(subjectKey({ kind: "video", id: row.id })) ?? null;
    const cover = covers.get(row.cover_image_id ?? 0);
    const card = {
      id: row.id,
      title: row.title,
      summary: row.summary,
      cover: cover
        ? { url: cover.url, thumbUrl: cover.thumbUrl, width: cover.width, height: cover.height }
        : posterOf(file),
      durationSeconds: file?.durationSeconds ?? null,
      author: briefOf(authors, row.author_id),
      tags: tags.get(row.id) ?? [],
      circle: circleIn(circles, row),
      region: row.region,
      visibility: row.visibility,
      aiNote: aiNoteOf(row, file?.isAiMarked),
      publishedAt: new Date(row.published_at ?? row.created_at).toISOString(),
      // The database's count: views that a process has counted but not yet flushed are missing.
      viewCount: row.view_count,
      likeCount: row.like_count,
      commentCount: row.comment_count,
    };
    return { card, file };
  });
}

function posterOf(file: VideoFileView | null): VideoCard["cover"] {
  if (!file?.poster || file.width === null || file.height === null) return null;
  return { url: file.poster, thumbUrl: file.poster, width: file.width, height: file.height };
}
