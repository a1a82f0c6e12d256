import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { byRange } from "../../../db/by-range.ts";
import type { Database } from "../../../db/schema/index.ts";
import { staleMark } from "./mark-mentions-stale.ts";
import type { MentioningKind } from "../../../db/schema/mention.ts";

/** Returns the new text of a column. */
type Change = (text: string, column: string) => string;

/** The table of a kind of text that mentions people, its text columns, and more that a change of the text sets. */
export function wordsOf(
  { kinds }: Pick<Context, "kinds">,
  kind: MentioningKind,
): { table: string; columns: string[]; more?: RawBuilder<unknown> } {
  // A message is shown as it is stored.
  if (kind === "message") return { table: "message", columns: ["text"] };
  const more = sql`renderer_version = ${staleMark()}`;
  if (kind === "comment") return { table: "comment", columns: ["source"], more };
  for (const post of kinds)
    if (post.mentions.includes(kind))
      return {
        table: post.kind,
        more,
        columns: [
          "source",
          ...(["summary", "reply_source"] as const).filter((column) => post.texts.reads?.includes(column)),
        ],
      };
  throw new Error(`nothing names people as ${kind}`);
}

/**
 * Changes the text of one row, unless another writer changes it at the same time; the next round then finds the row
 * again.
 * @returns whether all columns are done
 */
export async function rewriteWords(
  { db }: { db: Kysely<Database> },
  {
    table,
    columns,
    key,
    more,
  }: { table: string; columns: string[]; key: RawBuilder<unknown>; more?: RawBuilder<unknown> },
  change: Change,
): Promise<boolean> {
  for (const column of columns) {
    const { rows } = await sql<{ text: string | null }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where ${key}`.execute(db);
    const text = rows[0]?.text ?? "";
    const changed = change(text, column);
    if (changed === text) continue;
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${changed} ${more ? sql`, ${more}` : sql``}
      where ${key} and ${sql.ref(column)} = ${text}`.execute(db);
    if (numAffectedRows === 0n) return false;
  }
  return true;
}

/**
 * Rewrites earlier versions and drafts that mention a person. They have no rows in `mention`, so the source text is
 * searched.
 */
export async function rewriteVersions(
  ctx: Pick<Context, "db">,
  userId: number,
  change: Change,
  signal?: AbortSignal,
): Promise<void> {
  const link = `%](user:${userId})%`;
  for (const [table, id, second] of [
    ["article_version", "article_id", "revision"],
    ["dynamic_version", "dynamic_id", "revision"],
    ["draft", "id", null],
  ] as const)
    await byRange(ctx, table, id, signal, async (range) => {
      const { rows } = await sql<{ id: number; second: number | null }>`
        select ${sql.ref(id)} as id, ${second ? sql.ref(second) : sql`null`} as second
        from ${sql.table(table)} where ${range} and source like ${link}`.execute(ctx.db);
      for (const row of rows) {
        const key = second
          ? sql`${sql.ref(id)} = ${row.id} and ${sql.ref(second)} = ${row.second}`
          : sql`id = ${row.id}`;
        await rewriteWords(ctx, { table, columns: ["source"], key }, change);
      }
    });
}
