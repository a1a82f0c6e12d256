import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { IndexDocument } from "../../../../search-index/search-index.ts";
import type { Database } from "../../../../db/schema/index.ts";
import { isTagged } from "../../../../db/schema/kind-with.ts";
import { TOKENS_MAX } from "../../../../db/search-sql.ts";
import type { Indexed, IndexSource } from "../index-sources.ts";
import { wordsOf } from "./words.ts";

interface Figures {
  id: number;
  time: number;
  heat: number;
  author: number | null;
  circle: number | null;
}

/** The documents to send to the external engine, from the current rows. */
export async function documentsOf(
  db: Kysely<Database>,
  { kind, time, heat }: IndexSource,
  texts: Indexed[],
): Promise<IndexDocument[]> {
  if (texts.length === 0) return [];
  const ids = sql.join(texts.map(({ id }) => id));
  const author = kind === "circle" ? sql`null` : sql`author_id`;
  const circle = kind === "circle" || kind === "series" ? sql`null` : sql`circle_id`;
  const { rows } = await sql<Figures>`
    select id, ${sql.ref(time)} as time, cast(${heat} as double precision) as heat, ${author} as author, ${circle} as circle
    from ${sql.table(kind)} where id in (${ids})`.execute(db);
  const tagged = isTagged(kind)
    ? await sql<{ of: number; tag: number }>`
        select ${sql.ref(`${kind}_id`)} as "of", tag_id as tag from ${sql.table(`${kind}_tag`)}
        where ${sql.ref(`${kind}_id`)} in (${ids}) order by tag_id`.execute(db)
    : { rows: [] };
  const figures = new Map(rows.map((row) => [row.id, row]));
  const tags = new Map<number, number[]>();
  for (const { of, tag } of tagged.rows) tags.set(of, [...(tags.get(of) ?? []), tag]);
  return texts.flatMap((text) => {
    const row = figures.get(text.id);
    return row ? [documentOf(text, row, tags.get(text.id) ?? [])] : [];
  });
}

function documentOf(text: Indexed, row: Figures, tags: number[]): IndexDocument {
  const title = wordsOf(text.title, TOKENS_MAX);
  const body = wordsOf(text.body, TOKENS_MAX);
  const said = {
    title: title.words,
    body: body.words,
    titleStarts: title.starts,
    bodyStarts: body.starts,
    author: row.author,
    circle: row.circle,
    tags,
    time: Number(row.time ?? 0),
  };
  const hash = createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 16);
  return { id: text.id, ...said, heat: row.heat, hash };
}
