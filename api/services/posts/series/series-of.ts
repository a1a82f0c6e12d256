import type { Context, Viewer } from "../../../context.ts";
import type { SeriesBox } from "../../../../contract/posts/series.ts";
import type { SeriesKind } from "../../../../contract/shared/series-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { noteOpened } from "./note-opened.ts";
import { partFacts, shownPartIds } from "./series-rows.ts";

type Asked = { kind: string; id: number; userId: number | undefined };
const seriesOfPost = cachedQuery((db, { kind, id, userId }: Asked) =>
  db
    .selectFrom("series_part")
    .innerJoin("series", "series.id", "series_part.series_id")
    .leftJoin("series_progress", (join) =>
      join.onRef("series_progress.series_id", "=", "series.id").on("series_progress.user_id", "=", userId ?? 0),
    )
    .select(["series.id", "series.kind", "series.title", "series.author_id", "series_progress.post_id as opened_id"])
    .where("series_part.kind", "=", kind as SeriesKind)
    .where("series_part.post_id", "=", id),
);

/**
 * The series of a post that the viewer reads, with the posts before and after it that the viewer may see; null when the
 * post is in none. The post becomes the part that the viewer opened last.
 */
export async function seriesOf({
  ctx,
  viewer,
  post,
}: {
  ctx: Context;
  viewer: Viewer | null;
  post: { kind: SeriesKind; id: number };
}): Promise<SeriesBox | null> {
  const row = await seriesOfPost.first(ctx.db, { ...post, userId: viewer?.id });
  if (!row) return null;
  const { id, kind, title } = row;
  const ids = await shownPartIds(ctx, viewer, row);
  const place = ids.indexOf(post.id);
  // A post before its publication is no part yet.
  if (place === -1) return null;
  if (viewer && viewer.id !== row.author_id && row.opened_id !== post.id)
    await noteOpened(ctx, { userId: viewer.id, ...post });
  const [before, after] = [ids[place - 1], ids[place + 1]];
  const facts = await partFacts(
    ctx,
    kind,
    [before, after].filter((one) => one !== undefined),
  );
  const neighbour = (one: number | undefined) => {
    const fact = one === undefined ? undefined : facts.get(one);
    return fact ? { id: fact.id, title: fact.title } : null;
  };
  return { id, kind, title, number: place + 1, count: ids.length, previous: neighbour(before), next: neighbour(after) };
}
