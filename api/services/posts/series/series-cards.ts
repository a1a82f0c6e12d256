import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SeriesCard } from "../../../../contract/posts/series.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { readerValues, type RowReader, rowReader } from "../../circles/visibility/visible-to.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { seriesIsFound } from "./series-is-found.ts";
import { hasPartFor, type SeriesRow, shownPartIds } from "./series-rows.ts";

const iso = (ms: number) => new Date(ms).toISOString();

type Reader = Pick<Viewer, "id" | "role"> | null;

/** The numbers of parts that the viewer gets, by series. */
async function partCounts(ctx: Context, viewer: Reader, rows: SeriesRow[]): Promise<Map<number, number>> {
  const counts = rows.map(async (row) => {
    if (viewer?.id === row.author_id) return [row.id, row.part_count] as const;
    // A series without a part for everybody may have parts for this viewer.
    const count = row.listed_count || (viewer ? (await shownPartIds(ctx, viewer, row)).length : 0);
    return [row.id, count] as const;
  });
  return new Map(await Promise.all(counts));
}

/** Cards of series that the viewer may know of, in the same order. */
export async function cardsOfSeries(ctx: Context, viewer: Reader, rows: SeriesRow[]): Promise<SeriesCard[]> {
  const [counts, covers, authors] = await Promise.all([
    partCounts(ctx, viewer, rows),
    imagesOfIds(
      ctx,
      rows.map((row) => row.cover_image_id),
    ),
    userBriefs(
      ctx,
      rows.map((row) => row.author_id),
    ),
  ]);
  return rows.map((row) => {
    const cover = covers.get(row.cover_image_id ?? 0);
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      description: row.description,
      cover: cover ? { url: cover.url, thumbUrl: cover.thumbUrl, width: cover.width, height: cover.height } : null,
      author: briefOf(authors, row.author_id),
      partCount: counts.get(row.id) ?? 0,
      followerCount: row.follower_count,
      createdAt: iso(row.created_at),
      lastPartAt: row.last_part_at === null ? null : iso(row.last_part_at),
    };
  });
}

/** Cards of the series with these ids that everybody may find, in the order of `ids`. */
export async function seriesOfIds(ctx: Context, viewer: Reader, ids: number[]): Promise<SeriesCard[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom("series").selectAll().where("id", "in", ids).where(seriesIsFound).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return cardsOfSeries(
    ctx,
    viewer,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** A person's series, the newest first. */
export function ownSeriesQuery({ ctx, userId, cursor, limit }: Page & { ctx: Pick<Context, "db">; userId: number }) {
  const rows = ctx.db.selectFrom("series").selectAll().where("author_id", "=", userId);
  return pageBy(rows, [down("id")], cursor, limit);
}

/** The viewer's own series. */
export async function ownSeriesPage({ ctx, viewer, input }: { ctx: Context; viewer: Viewer; input: Page }) {
  const { rows, nextCursor } = await ownSeriesQuery({ ctx, userId: viewer.id, ...input }).page();
  return { items: await cardsOfSeries(ctx, viewer, rows), nextCursor };
}

/**
 * A person's series that the reader may see, the last new part first.
 * @param reader undefined for the person, who may see all; null for a guest
 */
export function seriesByQuery({
  ctx,
  userId,
  reader,
  cursor,
  limit,
}: Page & { ctx: Pick<Context, "db" | "kinds">; userId: number; reader: RowReader | undefined }) {
  const rows = ctx.db
    .selectFrom("series")
    .selectAll()
    .where("author_id", "=", userId)
    .$if(reader === null, (query) => query.where(seriesIsFound))
    // The parts are read only of series without a part for everybody.
    .$if(Boolean(reader), (query) =>
      query.where(sql<boolean>`(${seriesIsFound} or ${hasPartFor(ctx.kinds, reader ?? null)})`),
    );
  return pageBy(rows, [down("active_at"), down("id")], cursor, limit);
}

export async function seriesByPage({
  ctx,
  viewer,
  input: { userId, ...page },
}: {
  ctx: Context;
  viewer: Viewer | null;
  input: Page & { userId: number };
}) {
  const reader = viewer?.id === userId ? undefined : rowReader(readerValues(viewer));
  const { rows, nextCursor } = await seriesByQuery({ ctx, userId, reader, ...page }).page();
  return { items: await cardsOfSeries(ctx, viewer, rows), nextCursor };
}

/** The series that a person follows and may see a part of, the latest follow first. */
export function followedSeriesQuery({
  ctx,
  userId,
  reader,
  cursor,
  limit,
}: Page & { ctx: Pick<Context, "db" | "kinds">; userId: number; reader: RowReader }) {
  const rows = ctx.db
    .selectFrom("series_follow")
    .innerJoin("series", "series.id", "series_follow.series_id")
    .selectAll("series")
    .select("series_follow.id as follow_id")
    .where("series_follow.user_id", "=", userId)
    .where(hasPartFor(ctx.kinds, reader));
  const keys = [down("series_follow.id", { as: "follow_id" })];
  return pageBy(rows, keys, cursor, limit);
}

export async function followedSeriesPage({ ctx, viewer, input }: { ctx: Context; viewer: Viewer; input: Page }) {
  const reader = rowReader(readerValues(viewer));
  const { rows, nextCursor } = await followedSeriesQuery({ ctx, userId: viewer.id, reader, ...input }).page();
  return { items: await cardsOfSeries(ctx, viewer, rows), nextCursor };
}
