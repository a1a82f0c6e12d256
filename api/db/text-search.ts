import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { SubjectKind } from "../../contract/subject.ts";
import type { Database } from "./schema/index.ts";
import { type CursorKeys, down, isAfter, orderOf, up } from "./keyset.ts";
import { indexTokens, type Phrase } from "./search-tokens.ts";
import { forgetSuggestion, keepSuggestion } from "./suggestions.ts";

/** What is found by its words. Each has an index of its own over its table. */
export type Searched = SubjectKind;

/**
 * The indexes behind search: the one place where the two databases speak differently (FTS5 here, tsvector there), over
 * the same tokens of our own.
 */
type Connection = Kysely<Database> | Transaction<Database>;

export interface SearchText {
  /** Empty where there is none. */
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
  for (const [index, token] of indexTokens(body)
    .slice(0, TOKENS_MAX - start)
    .entries())
    lexemes.push(`${quoted(token)}:${start + index}D`);
  return lexemes.join(" ");
}

const indexOf = (subject: Searched) => sql.table(`${subject}_search`);
const keyOf = (subject: Searched) => sql.ref(`${subject}_id`);

/** What is indexed: a row of the table `kind`. */
interface IndexedRow {
  kind: Searched;
  id: number;
}

/** Puts a text into its index, or anew. Call it in the transaction that changes the text. */
export async function indexText(
  db: Connection,
  kind: DatabaseKind,
  subject: IndexedRow,
  text: SearchText,
): Promise<void> {
  const { id } = subject;
  // The newest first. What has no title has no key.
  await keepSuggestion(db, subject, text.title, -id);
  const index = indexOf(subject.kind);
  if (kind === "postgres") {
    await sql`
      insert into ${index} (${keyOf(subject.kind)}, vector) values (${id}, ${tsvectorOf(text)}::tsvector)
      on conflict (${keyOf(subject.kind)}) do update set vector = excluded.vector
    `.execute(db);
    return;
  }
  const title = indexTokens(text.title).join(" ");
  const body = indexTokens(text.body).slice(0, TOKENS_MAX).join(" ");
  await sql`insert or replace into ${index} (rowid, title, body) values (${id}, ${title}, ${body})`.execute(db);
}

export async function unindexText(
  db: Connection,
  kind: DatabaseKind,
  { kind: subject, id }: IndexedRow,
): Promise<void> {
  await forgetSuggestion(db, { kind: subject, id });
  await sql`delete from ${indexOf(subject)} where ${kind === "postgres" ? keyOf(subject) : sql.ref("rowid")} = ${id}`.execute(
    db,
  );
}

/** So many of the newest hits are ranked: a word that stands everywhere costs no more than one that is common. */
const RANKED_MAX = 1_000;

/** What hits are sorted by. */
export const bestFirst = [up("score", { isReal: true }), down("id")];

/** What is asked of an index. */
interface Asked {
  phrases: Phrase[];
  limit: number;
  after?: CursorKeys | undefined;
  where?: RawBuilder<unknown> | undefined;
  /** Texts of this kind have titles: what stands in one comes first. */
  isTitled?: boolean | undefined;
}

/**
 * Ids of what holds every phrase, best first among the newest.
 * @param after the place of the last hit of the page before
 * @param where SQL over a row of `hits`, for what the reader does not want to see
 */
export async function searchIds(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  { phrases, limit, after, where = sql`1 = 1`, isTitled = true }: Asked,
): Promise<Found[]> {
  const index = indexOf(subject);
  if (kind === "postgres") {
    const query = phrases.map((phrase) => matchText(kind, phrase)).join(" & ");
    const { rows } = await sql<Found>`
      select id, score from (
        select id, (-ts_rank(vector, ${query}::tsquery, 1))::double precision as score
        from (
          select ${keyOf(subject)} as id, vector from ${index} where vector @@ ${query}::tsquery order by ${keyOf(subject)} desc limit ${sql.lit(RANKED_MAX)}
        ) as newest
      ) as hits
      where ${where} and ${after ? isAfter(bestFirst, after) : sql`1 = 1`}
      order by ${orderOf(bestFirst)} limit ${limit}
    `.execute(db);
    return rows;
  }
  const parts = phrases.map((phrase) => matchText(kind, phrase));
  const query = parts.join(" AND ");
  const { rows } = await sql<Found>`
    select id, score from (
      select rowid as id, ${(await isCommon(db, subject, parts)) ? (isTitled ? inTitleScore(subject, query) : sql`0.0`) : sql`bm25(${index}, ${sql.lit(TITLE_WEIGHT)}, 1.0)`} as score
      from ${index} where ${index} match ${query} order by rowid desc limit ${sql.lit(RANKED_MAX)}
    ) as hits
    where ${where} and ${after ? isAfter(bestFirst, after) : sql`1 = 1`}
    order by ${orderOf(bestFirst)} limit ${limit}
  `.execute(db);
  return rows;
}

/** A phrase as the index takes it. */
function matchText(kind: DatabaseKind, { tokens, isPrefix }: Phrase): string {
  if (kind === "postgres") return `(${tokens.map(quoted).join(" <-> ")}${isPrefix ? ":*" : ""})`;
  return `"${tokens.join(" ")}"${isPrefix ? "*" : ""}`;
}

/** This much of a query's parts a text must hold; a pair across two words, 灯收 of 残灯收集, is a part as well. */
const PARTS_SHARE = 0.5;

/**
 * As `searchIds`, for what holds at least half of the parts: who holds most of them comes first, then the newest. Of each
 * part its newest hits are looked at.
 */
export async function searchByParts(
  db: Kysely<Database>,
  kind: DatabaseKind,
  subject: Searched,
  { phrases, limit, after, where = sql`1 = 1` }: Asked,
): Promise<Found[]> {
  const index = indexOf(subject);
  const key = kind === "postgres" ? keyOf(subject) : sql.ref("rowid");
  const hits = phrases.map((phrase) => {
    const match = matchText(kind, phrase);
    const matches = kind === "postgres" ? sql`vector @@ ${match}::tsquery` : sql`${index} match ${match}`;
    return sql`select id from (select ${key} as id from ${index} where ${matches} order by ${key} desc limit ${sql.lit(RANKED_MAX)}) as newest`;
  });
  const { rows } = await sql<Found>`
    select id, score from (
      select id, -count(*) as score from (${sql.join(hits, sql` union all `)}) as parts group by id having count(*) >= ${sql.lit(Math.ceil(phrases.length * PARTS_SHARE))}
    ) as hits
    where ${where} and ${after ? isAfter(bestFirst, after) : sql`1 = 1`}
    order by ${orderOf(bestFirst)} limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ id: row.id, score: Number(row.score) }));
}

/** Whether one of a query's parts stands in so many texts that it says little of any: `bm25` would read all of them to learn just that. */
async function isCommon(db: Kysely<Database>, subject: Searched, parts: string[]): Promise<boolean> {
  for (const part of parts) {
    const { rows } =
      await sql`select rowid from ${indexOf(subject)} where ${indexOf(subject)} match ${part} order by rowid desc limit 1 offset ${sql.lit(RANKED_MAX)}`.execute(
        db,
      );
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * In the title first, then the newest. Titles are looked at among the newest hits alone: where few have the word, the
 * index would be read to its end for them.
 */
function inTitleScore(subject: Searched, query: string): RawBuilder<number> {
  const index = indexOf(subject);
  const oldest = sql`select rowid from ${index} where ${index} match ${query} order by rowid desc limit 1 offset ${sql.lit(RANKED_MAX - 1)}`;
  const titled = sql`select rowid from ${index} where ${index} match ${`{title} : (${query})`} and rowid >= coalesce((${oldest}), 0) order by rowid desc limit ${sql.lit(RANKED_MAX)}`;
  return sql<number>`iif(rowid in (${titled}), -1.0, 0.0)`;
}

const BATCH = 200;

/** A kind of rows that are found: which of them everybody finds, deleted ones apart, and whether they have a title. */
interface Findable {
  kind: Searched;
  search: { isFound: RawBuilder<boolean>; isTitled: boolean };
}

/**
 * Indexes everything of a kind that is not in its index yet. For rows that were written past the verbs: the demo
 * community, the bench's seeding.
 * @returns how many
 */
export async function indexMissing(
  db: Kysely<Database>,
  kind: DatabaseKind,
  { kind: subject, search: { isFound, isTitled } }: Findable,
): Promise<number> {
  const key = sql.ref(`${subject}_search.${kind === "postgres" ? `${subject}_id` : "rowid"}`);
  const title = isTitled ? sql`title` : sql`''`;
  let count = 0;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; title: string; html: string }>`
      select id, ${title} as title, html from ${sql.table(subject)}
      where id > ${last} and deleted_at is null and ${isFound} and not exists (select 1 from ${indexOf(subject)} where ${key} = ${sql.ref(`${subject}.id`)})
      order by id limit ${BATCH}
    `.execute(db);
    const end = rows.at(-1);
    if (!end) return count;
    last = end.id;
    count += rows.length;
    // A caller's own transaction is used; a pool gets one for each batch, or SQLite would sync the disk for each row.
    const write = async (trx: Connection) => {
      for (const row of rows)
        await indexText(trx, kind, { kind: subject, id: row.id }, { title: row.title, body: textOfHtml(row.html) });
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
