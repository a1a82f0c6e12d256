import type { Context, Viewer } from "../../../context.ts";
import type { VideoCard } from "../../../../contract/posts/video.ts";
import { muterOf } from "../../people/follow/not-muted.ts";
import { videoCards } from "./video-cards.ts";
import { publicPageQuery, tagPageQuery } from "./video-pages.ts";

const RELATED = 6;

interface Related {
  ctx: Context;
  viewer: Viewer | null;
  tagIds: number[];
  /** Videos that the page shows already. */
  shown: number[];
}

/**
 * Other public videos for a video's page: the newest that share tags with it, those that share the most first, and
 * then the newest of all. Authors whom the viewer has muted are left out.
 */
export async function relatedVideos({ ctx, viewer, tagIds, shown }: Related): Promise<VideoCard[]> {
  const viewerId = muterOf(viewer);
  // Enough rows that the shown videos leave a full list.
  const page = { ctx, viewerId, cursor: undefined, limit: RELATED + shown.length };
  const lists = await Promise.all([
    ...tagIds.map((tagId) => tagPageQuery({ ...page, tagId }).execute()),
    publicPageQuery({ ...page, sort: "latest" }).execute(),
  ]);
  const points = new Map<number, number>();
  for (const [place, rows] of lists.entries())
    for (const { id } of rows) points.set(id, (points.get(id) ?? 0) + (place < tagIds.length ? 1 : 0));
  for (const id of shown) points.delete(id);
  const ids = [...points].toSorted(([a, of], [b, against]) => against - of || b - a).map(([id]) => id);
  return videoCards(ctx, viewer, ids.slice(0, RELATED));
}
