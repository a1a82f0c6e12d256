import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { Searched, SearchText } from "../../../db/search-sql.ts";
import { textOfHtml } from "../../../db/text-search.ts";
import { seriesIsFound } from "../../posts/series/series-is-found.ts";

type Connection = Kysely<Database> | Transaction<Database>;

/** The texts of one index. */
export interface IndexSource {
  kind: Searched;
  /** SQL over the table's row: the row belongs in the index. */
  stands: ReturnType<typeof sql<boolean>>;
  isTitled: boolean;
  /** The column with the time of publication or activity. */
  time: string;
  /** The popularity, in likes: SQL over the table's row. */
  heat: RawBuilder<number>;
  /** The next rows that belong in the index, by id. */
  after(db: Connection, last: number, limit: number): Promise<Indexed[]>;
  /** Those of these ids that belong in the index. */
  among(db: Connection, ids: number[]): Promise<Indexed[]>;
}
export type Indexed = SearchText & { id: number };

/** Locks the rows until the transaction ends, so that no text changes between its reading and its index entry. */
const held = (db: Connection) => (db.isTransaction ? dialectOf(db).forNoKeyUpdate : sql``);

/** The sources of all indexes: the public posts of each kind, circles that have not ended, and series with a public part. */
export function indexSources({ kinds }: Pick<Context, "kinds">): IndexSource[] {
  const posts = [...kinds].map(({ kind, search }): IndexSource => {
    const { isFound, isTitled, time, heat } = search;
    const stands = sql<boolean>`(deleted_at is null and ${isFound})`;
    async function read(db: Connection, which: RawBuilder<unknown>): Promise<Indexed[]> {
      const { rows } = await sql<{ id: number; title: string; html: string }>`
        select id, ${isTitled ? sql`title` : sql`''`} as title, html from ${sql.table(kind)}
        where ${stands} and ${which} ${held(db)}`.execute(db);
      return rows.map(({ id, title, html }) => ({ id, title, body: textOfHtml(html) }));
    }
    return { kind, stands, isTitled, time, heat, ...readings(read) };
  });
  const isThere = sql<boolean>`state in ('open', 'applied')`;
  async function readCircles(db: Connection, which: RawBuilder<unknown>): Promise<Indexed[]> {
    const { rows } = await sql<Indexed>`
      select id, name as title, description as body from circle
      where ${isThere} and ${which} ${held(db)}`.execute(db);
    return rows;
  }
  const circles: IndexSource = {
    kind: "circle",
    stands: isThere,
    ...ofCircles,
    ...readings(readCircles),
  };
  async function readSeries(db: Connection, which: RawBuilder<unknown>): Promise<Indexed[]> {
    const { rows } = await sql<Indexed>`
      select id, title, description as body from series
      where ${seriesIsFound} and ${which} ${held(db)}`.execute(db);
    return rows;
  }
  const series: IndexSource = { kind: "series", stands: seriesIsFound, ...ofSeries, ...readings(readSeries) };
  return [...posts, circles, series];
}

/** The properties of circles that the search uses besides their words. */
export const ofCircles = { isTitled: true, time: "active_at", heat: sql<number>`member_count` };

/** The same of series. Every series that is found has had a part, so its time is not null. */
export const ofSeries = { isTitled: true, time: "last_part_at", heat: sql<number>`follower_count` };

const readings = (read: (db: Connection, which: RawBuilder<unknown>) => Promise<Indexed[]>) => ({
  after: (db: Connection, last: number, limit: number) =>
    read(db, sql`id > ${last} order by id limit ${sql.lit(limit)}`),
  among: async (db: Connection, ids: number[]) =>
    ids.length === 0 ? [] : read(db, sql`id in (${sql.join(ids)}) order by id`),
});
