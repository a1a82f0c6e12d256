import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { type SeriesKind, seriesName } from "../../../../contract/shared/series-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { SeriesTable } from "../../../db/schema/series.ts";
import { type ReaderValues, readerValues, type RowReader, rowReader } from "../../circles/visibility/visible-to.ts";
import type { PostKind, SeriesPlaces } from "../post/post-kind.ts";

export type SeriesRow = Selectable<SeriesTable>;
export type SeriesPost = PostKind & { kind: SeriesKind; series: SeriesPlaces };

export const goneSeries = () => new ApiError("NOT_FOUND", "合集或专栏不存在，或已被删除");

/** The descriptor of the posts of a series. */
export function postOf(kinds: Context["kinds"], kind: SeriesKind): SeriesPost {
  const post = kinds.of(kind);
  if (!post.series) throw new Error(`${kind} is no kind of series`);
  return post as SeriesPost;
}

/** The kinds of post that can be parts of series. */
export const seriesPosts = (kinds: Context["kinds"]): SeriesPost[] =>
  [...kinds].filter((post): post is SeriesPost => post.series !== undefined);

/** SQL condition on a row of `series_part` of this kind: the reader may see the post. */
export function partIsThere(post: SeriesPost, reader: RowReader): RawBuilder<boolean> {
  const { kind } = post;
  // A value and no `exists`, for which PostgreSQL would read all posts into a hash.
  return sql<boolean>`(select true from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = series_part.post_id
    and ${sql.ref(`${kind}.deleted_at`)} is null and ${post.visibleTo(reader)}) is true`;
}

/** SQL condition on a row of `series`: the reader may see a part of it. */
export function hasPartFor(kinds: Context["kinds"], reader: RowReader): RawBuilder<boolean> {
  const each = seriesPosts(kinds).map(
    (post) => sql`(series.kind = ${sql.lit(post.kind)} and (select count(*) from series_part
      where series_part.series_id = series.id and ${partIsThere(post, reader)}) > 0)`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Whether the reader may see a part of the series. */
export async function isSeriesThere(
  { db, kinds }: Pick<Context, "db" | "kinds">,
  viewer: Pick<Viewer, "id" | "role"> | null,
  id: number,
): Promise<boolean> {
  const query = db.selectFrom("series").select("id").where("id", "=", id).where(hasPartFor(kinds, viewer));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether the staff may read the words of the series: a part of it is neither deleted nor secret. */
export async function isSeriesOpenToStaff({ db, kinds }: Pick<Context, "db" | "kinds">, id: number): Promise<boolean> {
  const each = seriesPosts(kinds).map(
    ({ kind, isSecret }) => sql`(series_part.kind = ${sql.lit(kind)} and (select true from ${sql.table(kind)}
      where ${sql.ref(`${kind}.id`)} = series_part.post_id and ${sql.ref(`${kind}.deleted_at`)} is null
      ${isSecret ? sql`and not (${isSecret})` : sql``}) is true)`,
  );
  const open = db
    .selectFrom("series_part")
    .select("id")
    .where("series_id", "=", id)
    .where(sql<boolean>`(${sql.join(each, sql` or `)})`);
  return (await open.executeTakeFirst()) !== undefined;
}

type Shape = { post: SeriesPost };

/** The ids of the parts that a reader may see, in order; at most as many as a series has. */
export function shownPartsQuery(
  db: Pick<Context["db"], "selectFrom">,
  { seriesId, ...reader }: { seriesId: number } & ReaderValues,
  { post }: Shape,
) {
  return db
    .selectFrom("series_part")
    .select("post_id")
    .where("series_id", "=", seriesId)
    .where(partIsThere(post, rowReader(reader)))
    .orderBy("position")
    .orderBy("post_id")
    .limit(limits.seriesPartsMax);
}
const shownParts = cachedQuery(shownPartsQuery);

/** The ids of the parts that this viewer may see, in order. */
export async function shownPartIds(
  ctx: Pick<Context, "db" | "kinds">,
  viewer: Pick<Viewer, "id" | "role"> | null,
  series: Pick<SeriesRow, "id" | "kind">,
): Promise<number[]> {
  const post = postOf(ctx.kinds, series.kind);
  const rows = await shownParts.rows(ctx.db, { seriesId: series.id, ...readerValues(viewer) }, { post });
  return rows.map((row) => row.post_id);
}

/** All parts of a series in order, also those that nobody may see. */
export function allPartsQuery(db: Pick<Context["db"], "selectFrom">, { seriesId }: { seriesId: number }) {
  return db
    .selectFrom("series_part")
    .select(["id", "post_id", "position", "is_listed"])
    .where("series_id", "=", seriesId)
    .orderBy("position")
    .orderBy("post_id")
    .limit(limits.seriesPartsMax);
}

/** Titles, times and lengths of parts by their ids; the caller has checked that the viewer may see them. */
const factsOfIds = cachedQuery((db, { ids }: { ids: number[] }, { post }: Shape) =>
  db
    .selectFrom(post.kind)
    .select("id")
    .select([
      sql<string>`${sql.ref(post.title)}`.as("title"),
      sql<number>`${post.series.publishedAt}`.as("published_at"),
      sql<number | null>`${post.series.length}`.as("length"),
    ])
    .where("id", "in", ids),
);
export interface PartFacts {
  id: number;
  title: string;
  published_at: number;
  length: number | null;
}
export async function partFacts(
  ctx: Pick<Context, "db" | "kinds">,
  kind: SeriesKind,
  ids: number[],
): Promise<Map<number, PartFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await factsOfIds.rows(ctx.db, { ids }, { post: postOf(ctx.kinds, kind) });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a series' row; undefined when it does not exist. */
export const lockedSeries = (trx: Transaction<Database>, seriesId: number): Promise<SeriesRow | undefined> =>
  trx.selectFrom("series").selectAll().where("id", "=", seriesId).forNoKeyUpdate().executeTakeFirst();

/**
 * Locks a series' row. Lock order: after the rows of posts and of circles, before rows of people. @throws ApiError
 * NOT_FOUND
 */
export async function lockSeries(trx: Transaction<Database>, seriesId: number): Promise<SeriesRow> {
  const row = await lockedSeries(trx, seriesId);
  if (!row) throw goneSeries();
  return row;
}

/** The viewer's own series; the series of others do not exist for this act. @throws ApiError NOT_FOUND */
export async function lockOwnSeries(
  trx: Transaction<Database>,
  viewer: Pick<Viewer, "id">,
  seriesId: number,
): Promise<SeriesRow> {
  const row = await lockSeries(trx, seriesId);
  if (row.author_id !== viewer.id) throw goneSeries();
  return row;
}

/** The same without a lock. @throws ApiError NOT_FOUND */
export async function ownSeriesRow(
  { db }: Pick<Context, "db">,
  viewer: Pick<Viewer, "id">,
  seriesId: number,
): Promise<SeriesRow> {
  const query = db.selectFrom("series").selectAll().where("id", "=", seriesId).where("author_id", "=", viewer.id);
  const row = await query.executeTakeFirst();
  if (!row) throw goneSeries();
  return row;
}

/** The Chinese name of the series: 合集 or 专栏. */
export const nameOfSeries = ({ kind }: Pick<SeriesRow, "kind">) => seriesName[kind];
