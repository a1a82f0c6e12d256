import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { indexTokens, type Phrase } from "./search-tokens.ts";

/**
 * The index behind article search: the one place where the two databases speak differently (FTS5 here, tsvector
 * there), over the same tokens of our own. Migration 003 makes it.
 */
type Connection = Kysely<Database> | Transaction<Database>;

export interface SearchText {
  title: string;
  /** Plain text. */
  body: string;
}

export interface Found {
  id: number;
  /** Smaller is better, on both databases. */
  score: number;
}

/** Positions of a tsvector end at 16383; a text's first forty pages are what it is about. */
const TOKENS_MAX = 16_000;
/** A word in the title counts as much as this many in the text. */
const TITLE_WEIGHT = 10;

/** One lexeme as a tsvector or tsquery literal takes it. Tokens are letters and digits; the quotes are for good measure. */
const quoted = (token: string) => `'${token.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

function tsvectorOf({ title, body }: SearchText): string {
  const titleTokens = indexTokens(title);
  const lexemes = titleTokens.map((token, index) => `${quoted(token)}:${index + 1}A`);
  // A gap, so that no phrase begins in the title and ends in the text.
  const start = titleTokens.length + 2;
  for (const [index, token] of indexTokens(body).slice(0, TOKENS_MAX - start).entries()) lexemes.push(`${quoted(token)}:${start + index}D`);
  return lexemes.join(" ");
}

/** Puts an article into the index, or anew. Call it in the transaction that changes the article. */
export async function indexArticle(db: Connection, kind: DatabaseKind, id: number, text: SearchText): Promise<void> {
  if (kind === "postgres") {
    await sql`
      insert into article_search (article_id, vector) values (${id}, ${tsvectorOf(text)}::tsvector)
      on conflict (article_id) do update set vector = excluded.vector
    `.execute(db);
    return;
  }
  const title = indexTokens(text.title).join(" ");
  const body = indexTokens(text.body).slice(0, TOKENS_MAX).join(" ");
  await sql`insert or replace into article_search (rowid, title, body) values (${id}, ${title}, ${body})`.execute(db);
}

export async function unindexArticle(db: Connection, kind: DatabaseKind, id: number): Promise<void> {
  if (kind === "postgres") await sql`delete from article_search where article_id = ${id}`.execute(db);
  else await sql`delete from article_search where rowid = ${id}`.execute(db);
}

/** So many of the newest hits are ranked: a word that stands everywhere costs no more than one that is common. */
const RANKED_MAX = 1_000;

/**
 * Ids of articles that hold every phrase, best first among the newest.
 * @param after the last hit of the page before
 * @param where SQL over a row of `hits`, for what the reader does not want to see
 */
export async function searchArticleIds(
  db: Kysely<Database>,
  kind: DatabaseKind,
  { phrases, limit, after, where = sql`1 = 1` }: { phrases: Phrase[]; limit: number; after?: Found | undefined; where?: RawBuilder<unknown> | undefined },
): Promise<Found[]> {
  if (kind === "postgres") {
    const query = phrases.map(({ tokens, isPrefix }) => `(${tokens.map(quoted).join(" <-> ")}${isPrefix ? ":*" : ""})`).join(" & ");
    const { rows } = await sql<Found>`
      select id, score from (
        select article_id as id, (-ts_rank(vector, ${query}::tsquery, 1))::double precision as score
        from (
          select article_id, vector from article_search where vector @@ ${query}::tsquery order by article_id desc limit ${sql.lit(RANKED_MAX)}
        ) as newest
      ) as hits
      where ${where} ${after ? sql`and (score, -id) > (${after.score}::double precision, ${-after.id}::bigint)` : sql``}
      order by score, id desc limit ${limit}
    `.execute(db);
    return rows;
  }
  const parts = phrases.map(({ tokens, isPrefix }) => `"${tokens.join(" ")}"${isPrefix ? "*" : ""}`);
  const query = parts.join(" AND ");
  const { rows } = await sql<Found>`
    select id, score from (
      select rowid as id, ${(await isCommon(db, parts)) ? inTitleScore(query) : sql`bm25(article_search, ${sql.lit(TITLE_WEIGHT)}, 1.0)`} as score
      from article_search where article_search match ${query} order by rowid desc limit ${sql.lit(RANKED_MAX)}
    ) as hits
    where ${where} ${after ? sql`and (score, -id) > (${after.score}, ${-after.id})` : sql``}
    order by score, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Whether one of a query's parts stands in so many texts that it says little of any: `bm25` would read all of them to learn just that. */
async function isCommon(db: Kysely<Database>, parts: string[]): Promise<boolean> {
  for (const part of parts) {
    const { rows } = await sql`select rowid from article_search where article_search match ${part} order by rowid desc limit 1 offset ${sql.lit(RANKED_MAX)}`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** In the title first, then the newest. Whatever of the newest hits has it in its title is among as many of the newest that have. */
function inTitleScore(query: string): RawBuilder<number> {
  const titled = sql`select rowid from article_search where article_search match ${`{title} : (${query})`} order by rowid desc limit ${sql.lit(RANKED_MAX)}`;
  return sql<number>`iif(rowid in (${titled}), -1.0, 0.0)`;
}

const BATCH = 200;

/**
 * Indexes every article that is not in the index yet. For rows that were written past the verbs: the migration, the
 * demo community, the bench's seeding.
 * @returns how many
 */
export async function indexMissingArticles(db: Kysely<Database>, kind: DatabaseKind): Promise<number> {
  const key = kind === "postgres" ? sql.ref("article_search.article_id") : sql.ref("article_search.rowid");
  let count = 0;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; title: string; html: string }>`
      select id, title, html from article
      where id > ${last} and deleted_at is null and not exists (select 1 from article_search where ${key} = article.id)
      order by id limit ${BATCH}
    `.execute(db);
    const end = rows.at(-1);
    if (!end) return count;
    last = end.id;
    count += rows.length;
    // A caller's own transaction is used; a pool gets one for each batch, or SQLite would sync the disk for each row.
    const write = async (trx: Connection) => {
      for (const row of rows) await indexArticle(trx, kind, row.id, { title: row.title, body: textOfHtml(row.html) });
    };
    await (db.isTransaction ? write(db) : db.transaction().execute(write));
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Our own sanitized HTML as words. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? " ")
    .replaceAll(/\s+/g, " ");
}
