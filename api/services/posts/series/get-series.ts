import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { OwnSeries, OwnSeriesPart, SeriesDetail } from "../../../../contract/posts/series.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { undeleted } from "./change-parts.ts";
import { cardsOfSeries } from "./series-cards.ts";
import {
  allPartsQuery,
  goneSeries,
  ownSeriesRow,
  partFacts,
  postOf,
  type SeriesPost,
  shownPartIds,
} from "./series-rows.ts";

interface Asked<Who = Viewer> {
  ctx: Context;
  viewer: Who;
  seriesId: number;
}

const seriesRow = cachedQuery((db, { id }: { id: number }) => db.selectFrom("series").selectAll().where("id", "=", id));
type Mine = { seriesId: number; userId: number };
const followRow = cachedQuery((db, { seriesId, userId }: Mine) =>
  db.selectFrom("series_follow").select("id").where("user_id", "=", userId).where("series_id", "=", seriesId),
);
const progressRow = cachedQuery((db, { seriesId, userId }: Mine) =>
  db.selectFrom("series_progress").select("post_id").where("series_id", "=", seriesId).where("user_id", "=", userId),
);

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * A series with the parts that the viewer may see. @throws ApiError NOT_FOUND, for others than the author also when the
 * viewer may see no part
 */
export async function getSeries({ ctx, viewer, seriesId }: Asked<Viewer | null>): Promise<SeriesDetail> {
  const row = await seriesRow.first(ctx.db, { id: seriesId });
  if (!row) throw goneSeries();
  const isMine = viewer?.id === row.author_id;
  const ids = await shownPartIds(ctx, viewer, row);
  if (ids.length === 0 && !isMine) throw goneSeries();
  const mine = viewer && !isMine ? { seriesId, userId: viewer.id } : null;
  const [[card], facts, follow, progress] = await Promise.all([
    cardsOfSeries(ctx, viewer, [row]),
    partFacts(ctx, row.kind, ids),
    mine && followRow.first(ctx.db, mine),
    mine && progressRow.first(ctx.db, mine),
  ]);
  if (!card) throw new Error("a row makes a card");
  const opened = progress ? ids.indexOf(progress.post_id) : -1;
  const parts = ids.flatMap((id, place) => {
    const fact = facts.get(id);
    if (!fact) return [];
    const { title, published_at: at, length } = fact;
    return [{ id, title, number: place + 1, length, publishedAt: iso(at), isRead: place <= opened }];
  });
  return {
    ...card,
    partCount: parts.length,
    isMine,
    followed: Boolean(follow),
    canRemove: !isMine && mayOnSite(viewer, "remove", row.kind),
    parts,
    openedNumber: opened === -1 ? null : opened + 1,
  };
}

/** The author's own series. @throws ApiError NOT_FOUND, also for a series of another person */
export async function manageSeries({ ctx, viewer, seriesId }: Asked): Promise<OwnSeries> {
  const row = await ownSeriesRow(ctx, viewer, seriesId);
  const [rows, covers] = await Promise.all([
    allPartsQuery(ctx.db, { seriesId }).execute(),
    imagesOfIds(ctx, [row.cover_image_id]),
  ]);
  const ids = rows.map((part) => part.post_id);
  const [there, facts] = await Promise.all([
    undeleted(ctx.db, postOf(ctx.kinds, row.kind), ids),
    partFacts(ctx, row.kind, ids),
  ]);
  const parts = rows.flatMap(({ post_id: id, is_listed: flag }) => {
    const fact = facts.get(id);
    return fact && there.has(id)
      ? [{ id, title: fact.title, publishedAt: iso(fact.published_at), isListed: flag === 1 }]
      : [];
  });
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    description: row.description,
    cover: covers.get(row.cover_image_id ?? 0) ?? null,
    followerCount: row.follower_count,
    parts,
    room: Math.max(0, limits.seriesPartsMax - row.part_count),
  };
}

interface Candidates {
  ctx: Pick<Context, "db">;
  post: SeriesPost;
  authorId: number;
  cursor?: string | undefined;
  limit: number;
}

/** An author's posts of a kind that are in no series and not in the trash, the newest first. */
export function seriesCandidatesQuery({ ctx, post, authorId, cursor, limit }: Candidates) {
  const { kind, series } = post;
  const rows = ctx.db
    .selectFrom(kind)
    .select("id")
    .select([
      sql<string>`${sql.ref(post.title)}`.as("title"),
      sql<number>`${series.publishedAt}`.as("published_at"),
      sql<number>`${sql.ref(series.ownOrder)}`.as("at"),
      sql<number>`case when ${post.search.isFound} then 1 else 0 end`.as("is_found"),
    ])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`(select true from series_part where series_part.kind = ${sql.lit(kind)} and series_part.post_id = ${sql.ref(`${kind}.id`)}) is not true`,
    );
  const keys = [down(series.ownOrder, { as: "at" }), down("id")];
  return pageBy(rows, keys, cursor, limit);
}

/** @throws ApiError NOT_FOUND */
export async function seriesCandidates({
  ctx,
  viewer,
  seriesId,
  input,
}: Asked & { input: { cursor?: string | undefined; limit: number } }): Promise<{
  items: OwnSeriesPart[];
  nextCursor: string | null;
}> {
  const { kind } = await ownSeriesRow(ctx, viewer, seriesId);
  const post = postOf(ctx.kinds, kind);
  const { rows, nextCursor } = await seriesCandidatesQuery({ ctx, post, authorId: viewer.id, ...input }).page();
  const items = rows.map(({ id, title, published_at: at, is_found: found }) => ({
    id,
    title,
    publishedAt: iso(at),
    isListed: Number(found) === 1,
  }));
  return { items, nextCursor };
}
