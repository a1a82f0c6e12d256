import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { oneLine } from "../../contract/shared/one-line.ts";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";
import { isTagged } from "./schema/kind-with.ts";
import { mark } from "./search-marks.ts";
import { noteChange } from "./search-outbox.ts";
import { indexOf, type MarkedText, type Searched, type SearchText } from "./search-sql.ts";
import { forgetSuggestion, keepSuggestion } from "./suggestions.ts";

type Connection = Kysely<Database> | Transaction<Database>;

/** The index column with the id of the text. */
export const keyOf = (db: Connection, subject: Searched) => sql.ref(dialectOf(db).search.keyName(subject));

/** The subject of an index entry: a row of the table `kind`. */
interface IndexedRow {
  kind: Searched;
  id: number;
}

/**
 * The marks (author, circle, tags) of posts, by which a search is narrowed. Series have only an author, and circles have no
 * marks.
 */
async function marksOf(db: Connection, kind: Searched, ids: number[]): Promise<Map<number, string[]>> {
  const marks = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (kind === "circle" || ids.length === 0) return marks;
  const note = (id: number, ...some: string[]) => marks.get(id)?.push(...some);
  const those = sql.join(ids);
  const { rows } = await sql<{ id: number; author: number; circle: number | null }>`
    select id, author_id as author, ${kind === "series" ? sql`null` : sql`circle_id`} as circle from ${sql.table(kind)} where id in (${those})`.execute(
    db,
  );
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

/** Adds the marks to texts, with one query for all of them. */
export async function markedTexts(db: Connection, subject: Searched, texts: IndexText[]): Promise<MarkedText[]> {
  const marks = await marksOf(
    db,
    subject,
    texts.map(({ id }) => id),
  );
  return texts.map((text) => ({ ...text, marks: marks.get(text.id) ?? [] }));
}

/**
 * Adds or replaces index entries of texts, without outbox and suggestions: for callers that also rebuild those
 * (services/finding/search/rebuild-index.ts).
 */
export async function putIntoIndex(db: Connection, subject: Searched, texts: IndexText[]): Promise<void> {
  if (texts.length === 0) return;
  await dialectOf(db).search.putEntries(db, subject, await markedTexts(db, subject, texts));
}

/**
 * Adds or replaces the index entry of a text, with its marks. Call it in the transaction that changes the text, its
 * tags or its circle.
 */
export async function indexText(db: Connection, subject: IndexedRow, text: SearchText): Promise<void> {
  await noteChange(db, subject);
  // Newest first. A text without a title gets no keys.
  await keepSuggestion(db, subject, text.title, -subject.id);
  await putIntoIndex(db, subject.kind, [{ id: subject.id, ...text }]);
}

export async function unindexText(db: Connection, { kind: subject, id }: IndexedRow): Promise<void> {
  await noteChange(db, { kind: subject, id });
  await forgetSuggestion(db, { kind: subject, id });
  await sql`delete from ${indexOf(subject)} where ${keyOf(db, subject)} = ${id}`.execute(db);
}

const BATCH = 200;

/** A kind of indexed rows: which of its rows everybody can find (deleted ones apart), and whether it has titles. */
interface Findable {
  kind: SubjectKind;
  search: { isFound: RawBuilder<boolean>; isTitled: boolean };
}

/**
 * Indexes all rows of a kind that are not in the index yet: for rows that were inserted without the verbs (the demo
 * community, the bench).
 * @returns the number of indexed rows
 */
export async function indexMissing(
  db: Kysely<Database>,
  { kind: subject, search: { isFound, isTitled } }: Findable,
): Promise<number> {
  const key = sql.ref(`${subject}_search.${dialectOf(db).search.keyName(subject)}`);
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
    // Uses the caller's transaction; otherwise one transaction per batch, because SQLite would sync the disk for each
    // row.
    const write = async (trx: Connection) => {
      for (const row of rows)
        await indexText(trx, { kind: subject, id: row.id }, { title: row.title, body: textOfHtml(row.html) });
    };
    await (db.isTransaction ? write(db) : db.transaction().execute(write));
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Inline tags: the texts on both sides form one word. */
const inline = /<\/?(?:a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/g;

/** A formula, and its source (api/markdown/formulas.ts). */
const formula = /<math\b[^]*?<annotation\b[^>]*>([^<]*)<\/annotation>[^]*?<\/math>/g;

/** The numbers, links and heading of footnotes. */
const footnoteMarks = /<(sup|a|h2) class="note-[a-z]+"[^]*?<\/\1>/g;

/** Extracts the words of our own sanitized HTML. */
export function textOfHtml(html: string): string {
  const text = html
    .replaceAll(formula, "$1")
    .replaceAll(footnoteMarks, "")
    .replaceAll(inline, "")
    .replaceAll(/<br\b[^>]*>\n?/g, "\n")
    .replaceAll(/<[^>]*>/g, "\n\n")
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? " ");
  return oneLine(text);
}
