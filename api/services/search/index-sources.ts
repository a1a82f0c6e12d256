import { type Kysely, sql, type Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { DatabaseKind } from "../../db/open.ts";
import type { Database } from "../../db/schema/index.ts";
import { type Searched, type SearchText, textOfHtml } from "../../db/text-search.ts";

type Connection = Kysely<Database> | Transaction<Database>;

/** What an index is made of. */
export interface IndexSource {
  kind: Searched;
  /** SQL over the table's row: it stands in the index. */
  stands: ReturnType<typeof sql<boolean>>;
  /** The next of those that stand in it, in the order of their ids. */
  after(db: Connection, last: number, limit: number): Promise<(SearchText & { id: number })[]>;
}

/** Held until the transaction ends, so that nobody changes a text between its reading and its entry. */
const held = (kind: DatabaseKind, db: Connection) =>
  kind === "postgres" && db.isTransaction ? sql`for no key update` : sql``;

/** All indexes: of each kind of post what everybody finds, and the circles that are not over. */
export function indexSources({ kinds, databaseKind }: Pick<Context, "kinds" | "databaseKind">): IndexSource[] {
  const posts = [...kinds].map(({ kind, search }): IndexSource => {
    const stands = sql<boolean>`(deleted_at is null and ${search.isFound})`;
    return {
      kind,
      stands,
      async after(db, last, limit) {
        const { rows } = await sql<{ id: number; title: string; html: string }>`
          select id, ${search.isTitled ? sql`title` : sql`''`} as title, html from ${sql.table(kind)}
          where id > ${last} and ${stands} order by id limit ${limit} ${held(databaseKind, db)}`.execute(db);
        return rows.map(({ id, title, html }) => ({ id, title, body: textOfHtml(html) }));
      },
    };
  });
  const isThere = sql<boolean>`state in ('open', 'applied')`;
  const circles: IndexSource = {
    kind: "circle",
    stands: isThere,
    async after(db, last, limit) {
      const { rows } = await sql<{ id: number; title: string; body: string }>`
        select id, name as title, description as body from circle
        where id > ${last} and ${isThere} order by id limit ${limit} ${held(databaseKind, db)}`.execute(db);
      return rows;
    },
  };
  return [...posts, circles];
}
