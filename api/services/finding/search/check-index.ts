import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexEntries, type Searched } from "../../../db/text-search.ts";
import { type IndexSource, indexSources } from "./index-sources.ts";

/** What an index and the texts say differently. */
export interface Difference {
  kind: Searched;
  id: number;
  /** Not in the index; there with other words, author, circle or tags; there though nobody may find it. */
  what: "missing" | "stale" | "extra";
}

type Check = Pick<Context, "db" | "databaseKind" | "kinds">;
const BATCH = 500;

/** Compares every entry of every index with what it is made of. Reads only; of a large community it takes minutes. */
export async function checkIndex(ctx: Check, signal?: AbortSignal): Promise<Difference[]> {
  const all: Difference[] = [];
  for (const source of indexSources(ctx)) {
    const { kind } = source;
    const entries = ctx.databaseKind === "sqlite" ? sqliteEntries(ctx.db, kind) : postgresEntries(ctx.db, kind);
    await entries.begin();
    try {
      let last = 0;
      for (;;) {
        signal?.throwIfAborted();
        const rows = await source.after(ctx.db, last, BATCH);
        if (rows.length === 0) break;
        last = rows.at(-1)?.id ?? last;
        const wanted = await indexEntries(ctx.db, ctx.databaseKind, kind, rows);
        for (const { id, what } of await entries.compare(wanted)) all.push({ kind, id, what });
      }
      for (const id of await extras(ctx, source)) all.push({ kind, id, what: "extra" });
    } finally {
      await entries.end();
    }
  }
  return all;
}

async function extras({ db, databaseKind }: Check, { kind, stands }: IndexSource): Promise<number[]> {
  const entries =
    databaseKind === "sqlite"
      ? sql`select id from ${sql.table(`${kind}_search_docsize`)}`
      : sql`select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`${kind}_search`)}`;
  const { rows } = await sql<{ id: number }>`select id from (${entries}) as entries
    where id not in (select id from ${sql.table(kind)} where ${stands}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

type Wanted = Awaited<ReturnType<typeof indexEntries>>[number];
interface Entries {
  begin(): Promise<void>;
  compare(wanted: Wanted[]): Promise<{ id: number; what: "missing" | "stale" }[]>;
  end(): Promise<void>;
}

function postgresEntries(db: Kysely<Database>, kind: Searched): Entries {
  return {
    begin: async () => {},
    async compare(wanted) {
      const [ids, vectors] = [
        wanted.map(({ id }) => id),
        wanted.map(({ entry }) => ("vector" in entry ? entry.vector : "")),
      ];
      const { rows } = await sql<{ id: number; is_there: boolean }>`
        select wanted.id, entry.vector is not null as is_there
        from unnest(${ids}::bigint[], ${vectors}::text[]) as wanted (id, vector)
        left join ${sql.table(`${kind}_search`)} as entry on entry.${sql.ref(`${kind}_id`)} = wanted.id
        where entry.vector is distinct from wanted.vector::tsvector`.execute(db);
      return rows.map(({ id, is_there: isThere }) => ({ id, what: isThere ? "stale" : "missing" }));
    },
    end: async () => {},
  };
}

/**
 * An index without its texts tells which word stands where, word by word: what that makes for each entry (how many, and
 * a sum over words and places) is compared with the same of an index beside it, made of the texts.
 */
function sqliteEntries(db: Kysely<Database>, kind: Searched): Entries {
  const run = (query: string) => sql.raw(query).execute(db);
  const sums = (of: string) => `select doc as id, count(*) as words,
    sum((unicode(term) * 31 + coalesce(unicode(substr(term, 2, 1)), 0) * 17 + length(term)) * ("offset" + 1) * iif(col = 'title', 2, 1)) as total
    from temp.${of} group by doc`;
  return {
    async begin() {
      await run(`create virtual table temp.checked_words using fts5vocab('main', '${kind}_search', 'instance')`);
      await run(`create temp table checked_sums as ${sums("checked_words")}`);
      await run("create unique index temp.checked_sums_id on checked_sums (id)");
      await run(
        "create virtual table temp.wanted using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')",
      );
      await run("create virtual table temp.wanted_words using fts5vocab('temp', 'wanted', 'instance')");
    },
    async compare(wanted) {
      await sql`insert into temp.wanted (wanted) values ('delete-all')`.execute(db);
      for (const { id, entry } of wanted)
        if (entry.kind === "sqlite")
          await sql`insert into temp.wanted (rowid, title, body) values (${id}, ${entry.title}, ${entry.body})`.execute(
            db,
          );
      const { rows } = await sql<{ id: number; words: number | null }>`
        select wanted.id as id, checked_sums.words as words from (${sql.raw(sums("wanted_words"))}) as wanted
        left join temp.checked_sums on checked_sums.id = wanted.id
        where checked_sums.id is null or checked_sums.words <> wanted.words or checked_sums.total <> wanted.total`.execute(
        db,
      );
      return rows.map(({ id, words }) => ({ id, what: words === null ? "missing" : "stale" }));
    },
    async end() {
      for (const table of ["wanted_words", "wanted", "checked_sums", "checked_words"])
        await run(`drop table if exists temp.${table}`);
    },
  };
}
