import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import type { Database } from "./schema/index.ts";
import { isTagged } from "./schema/kind-with.ts";
import { mark, titleToken } from "./search-marks.ts";
import { noteChange } from "./search-outbox.ts";
import { indexTokens } from "./search-tokens.ts";
import { forgetSuggestion, keepSuggestion } from "./suggestions.ts";

/** What is found by its words. Each has an index of its own over its table. */
export type Searched = SubjectKind | "circle";

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

/** Positions of a tsvector end at 16383; a text's first forty pages are what it is about. */
export const TOKENS_MAX = 16_000;

/** One lexeme as a tsvector or tsquery literal takes it. Tokens are letters and digits; the quotes are for good measure. */
export const quoted = (token: string) => `'${token.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

function tsvectorOf({ title, body }: SearchText, marks: string[]): string {
  const titleTokens = indexTokens(title);
  const lexemes = titleTokens.flatMap((token, index) =>
    [token, titleToken(token)].map((one) => `${quoted(one)}:${index + 1}A`),
  );
  // A gap, so that no phrase begins in the title and ends in the text.
  const start = titleTokens.length + 2;
  for (const [index, token] of indexTokens(body)
    .slice(0, TOKENS_MAX - start)
    .entries())
    lexemes.push(`${quoted(token)}:${start + index}D`);
  return [...lexemes, ...marks.map(quoted)].join(" ");
}

export const indexOf = (subject: Searched) => sql.table(`${subject}_search`);
export const keyOf = (subject: Searched, kind: DatabaseKind) =>
  sql.ref(kind === "postgres" ? `${subject}_id` : "rowid");

/** What is indexed: a row of the table `kind`. */
interface IndexedRow {
  kind: Searched;
  id: number;
}

/** Whose each is, where it stands and under which tags: what a search is narrowed by. Of a circle there is nothing of that. */
async function marksOf(db: Connection, kind: Searched, ids: number[]): Promise<Map<number, string[]>> {
  const marks = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (kind === "circle" || ids.length === 0) return marks;
  const note = (id: number, ...some: string[]) => marks.get(id)?.push(...some);
  const those = sql.join(ids);
  const { rows } = await sql<{ id: number; author: number; circle: number | null }>`
    select id, author_id as author, circle_id as circle from ${sql.table(kind)} where id in (${those})`.execute(db);
  for (const { id, author, circle } of rows)
    note(id, mark("author", author), ...(circle ? [mark("circle", circle)] : []));
  if (!isTagged(kind)) return marks;
  const key = sql.ref(`${kind}_id`);
  const tags = await sql<{ id: number; tag: number }>`
    select ${key} as id, tag_id as tag from ${sql.table(`${kind}_tag`)} where ${key} in (${those}) order by 1, 2`.execute(
    db,
  );
  for (const { id, tag } of tags.rows) note(id, mark("tag", tag));
  return marks;
}

export type IndexText = SearchText & { id: number };

/** What the index holds of a text: a tsvector, or the two columns of FTS5. */
type IndexEntry = { kind: "postgres"; vector: string } | { kind: "sqlite"; title: string; body: string };

/** Of some texts of a kind, with one question for all of them. */
export async function indexEntries(
  db: Connection,
  kind: DatabaseKind,
  subject: Searched,
  texts: IndexText[],
): Promise<{ id: number; entry: IndexEntry }[]> {
  const marks = await marksOf(
    db,
    subject,
    texts.map(({ id }) => id),
  );
  return texts.map(({ id, ...text }) => ({ id, entry: entryOf(kind, text, marks.get(id) ?? []) }));
}

function entryOf(kind: DatabaseKind, text: SearchText, marks: string[]): IndexEntry {
  if (kind === "postgres") return { kind, vector: tsvectorOf(text, marks) };
  const titleTokens = indexTokens(text.title);
  const body = [...indexTokens(text.body).slice(0, TOKENS_MAX), ...marks, ...titleTokens.map(titleToken)].join(" ");
  return { kind, title: titleTokens.join(" "), body };
}

/**
 * Puts texts of a kind into its index, or anew, and does nothing else: for who makes the rest of what is made of them, too
 * (services/finding/search/rebuild-index.ts).
 */
export async function putIntoIndex(
  db: Connection,
  kind: DatabaseKind,
  subject: Searched,
  texts: IndexText[],
): Promise<void> {
  if (texts.length === 0) return;
  const entries = await indexEntries(db, kind, subject, texts);
  const key = keyOf(subject, kind);
  if (kind === "postgres") {
    const rows = entries.map(({ id, entry }) => sql`(${id}, ${"vector" in entry ? entry.vector : ""}::tsvector)`);
    await sql`insert into ${indexOf(subject)} (${key}, vector) values ${sql.join(rows)}
      on conflict (${key}) do update set vector = excluded.vector`.execute(db);
    return;
  }
  const rows = entries.map(({ id, entry }) =>
    "title" in entry ? sql`(${id}, ${entry.title}, ${entry.body})` : sql`(${id}, '', '')`,
  );
  await sql`insert or replace into ${indexOf(subject)} (rowid, title, body) values ${sql.join(rows)}`.execute(db);
}

/**
 * Puts a text into its index, or anew, with what it is narrowed by. Call it in the transaction that changes the text, its
 * tags or its circle.
 */
export async function indexText(
  db: Connection,
  kind: DatabaseKind,
  subject: IndexedRow,
  text: SearchText,
): Promise<void> {
  await noteChange(db, subject);
  // The newest first. What has no title has no key.
  await keepSuggestion(db, subject, text.title, -subject.id);
  await putIntoIndex(db, kind, subject.kind, [{ id: subject.id, ...text }]);
}

export async function unindexText(
  db: Connection,
  kind: DatabaseKind,
  { kind: subject, id }: IndexedRow,
): Promise<void> {
  await noteChange(db, { kind: subject, id });
  await forgetSuggestion(db, { kind: subject, id });
  await sql`delete from ${indexOf(subject)} where ${keyOf(subject, kind)} = ${id}`.execute(db);
}

const BATCH = 200;

/** A kind of rows that are found: which of them everybody finds, deleted ones apart, and whether they have a title. */
interface Findable {
  kind: SubjectKind;
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

/** Tags inside a line: what stands on both sides of one is one word. */
const inline = /<\/?(?:a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/g;

/** Our own sanitized HTML as words. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(inline, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? " ")
    .replaceAll(/\s+/g, " ");
}
