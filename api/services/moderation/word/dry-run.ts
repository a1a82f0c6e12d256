import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { DryRun } from "../../../../contract/moderation/word.ts";
import { commentPath, subjectPath } from "../../../../contract/shared/subject.ts";
import type { WordField, WordLevel } from "../../../../contract/shared/word-names.ts";
import type { WordListTable } from "../../../db/schema/moderation.ts";
import { makeMatcher, type Matcher } from "./matcher.ts";

const BATCH = 100;
const HITS_MAX = 50;
const AROUND = 20;

type Inside = Pick<Context, "db" | "clock" | "kinds">;
type Result = NonNullable<DryRun["result"]>;

/** Lists that wait for a dry run, earliest request first. */
export function dryRunQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("word_list").select("id").where("dry_state", "=", "waiting").orderBy("dry_at").limit(1);
}

/** A list's dry run as the contract defines it. */
export function dryRunOf({
  dry_state: state,
  dry_at: at,
  dry_result: result,
}: Pick<Selectable<WordListTable>, "dry_state" | "dry_at" | "dry_result">): DryRun | null {
  if (state === null || at === null) return null;
  return {
    state,
    at: new Date(at).toISOString(),
    result: result === null ? null : (JSON.parse(result) as Result),
  };
}

/** A table with public texts, which is read by id. */
interface Source {
  table: string;
  where: RawBuilder<unknown>;
  texts: Partial<Record<string, WordField>>;
  path(row: TextRow): string;
}
interface TextRow {
  id: number;
  subject_kind?: string;
  subject_id?: number;
  [column: string]: unknown;
}

/** All sources of public texts; texts with restricted visibility are not read. */
function sourcesOf({ kinds }: Inside): Source[] {
  const posts = [...kinds].map(({ kind, title, search }): Source => ({
    table: kind,
    where: sql`${sql.ref(`${kind}.deleted_at`)} is null and ${search.isFound}`,
    texts: title === "source" ? { source: "body" } : { [title]: "title", source: "body" },
    path: ({ id }) => subjectPath({ kind, id }),
  }));
  const open = [...kinds].map(
    ({ kind, search }) =>
      sql`(comment.subject_kind = ${sql.lit(kind)} and exists (select 1 from ${sql.table(kind)} where ${sql.ref(`${kind}.id`)} = comment.subject_id and ${sql.ref(`${kind}.deleted_at`)} is null and ${search.isFound}))`,
  );
  return [
    ...posts,
    {
      table: "comment",
      where: sql`comment.deleted_at is null and (${sql.join(open, sql` or `)})`,
      texts: { source: "comment" },
      path: ({ id, subject_kind: kind, subject_id: of }) =>
        commentPath({ kind: kind as Parameters<typeof commentPath>[0]["kind"], id: of ?? 0 }, id),
    },
    {
      table: "user",
      where: sql`1 = 1`,
      texts: { name: "name", bio: "profile" },
      path: ({ id }) => `/user/${id}`,
    },
    {
      table: "series",
      where: sql`series.listed_count > 0`,
      texts: { title: "title", description: "body" },
      path: ({ id }) => `/series/${id}`,
    },
    {
      table: "circle",
      where: sql`circle.is_private = 0`,
      texts: { name: "name", description: "profile", rules: "profile" },
      path: ({ id }) => `/circle/${id}`,
    },
  ];
}

/** Runs all waiting dry runs; an interrupted run starts again. @returns how many lists */
export async function dryRunWords(ctx: Inside, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ; count++) {
    const due = await dryRunQuery(ctx).executeTakeFirst();
    if (!due) return count;
    const row = await ctx.db.selectFrom("word_list").selectAll().where("id", "=", due.id).executeTakeFirst();
    if (!row) continue;
    const matcher = await makeMatcher([
      {
        id: row.id,
        level: row.level,
        fields: JSON.parse(row.fields) as WordField[],
        homophones: row.homophones === 1,
        words: row.words.split("\n"),
      },
      ...(await allowed(ctx)),
    ]);
    const result = await resultOf(ctx, matcher, signal);
    await ctx.db
      .updateTable("word_list")
      .set({ dry_state: "done", dry_result: JSON.stringify(result) })
      .where("id", "=", row.id)
      // A run that was requested again meanwhile stays waiting and runs again.
      .where("dry_at", "=", row.dry_at)
      .execute();
  }
}

async function allowed({ db }: Inside) {
  const level: WordLevel = "allow";
  const rows = await db.selectFrom("word_list").selectAll().where("is_on", "=", 1).where("level", "=", level).execute();
  return rows.map((row) => ({
    id: row.id,
    level,
    fields: JSON.parse(row.fields) as WordField[],
    homophones: false,
    words: row.words.split("\n"),
  }));
}

async function resultOf(ctx: Inside, matcher: Matcher, signal?: AbortSignal): Promise<Result> {
  const counts = new Map<string, number>();
  const result: Result = { read: 0, hit: 0, words: [], hits: [] };
  for (const source of sourcesOf(ctx)) {
    const columns = ["id", ...(source.table === "comment" ? ["subject_kind", "subject_id"] : [])];
    const selected = [...columns, ...Object.keys(source.texts)].map((column) => sql.ref(`${source.table}.${column}`));
    for (let last = 0; ;) {
      signal?.throwIfAborted();
      const { rows } = await sql<TextRow>`
        select ${sql.join(selected)} from ${sql.table(source.table)}
        where ${sql.ref(`${source.table}.id`)} > ${last} and ${source.where}
        order by ${sql.ref(`${source.table}.id`)} limit ${BATCH}
      `.execute(ctx.db);
      for (const row of rows) {
        judge(row, source, matcher, result, counts);
        // Yields, so that requests to this process are served first.
        await setImmediate();
      }
      if (rows.length < BATCH) break;
      last = rows.at(-1)?.id ?? last;
    }
  }
  const words = [...counts].map(([word, count]) => ({ word, count })).toSorted((a, b) => b.count - a.count);
  return { ...result, words: words.slice(0, HITS_MAX) };
}

function judge(row: TextRow, source: Source, matcher: Matcher, result: Result, counts: Map<string, number>): void {
  for (const [column, field] of Object.entries(source.texts)) {
    const text = row[column];
    if (typeof text !== "string" || text === "" || !field) continue;
    result.read++;
    const hits = matcher.find(text, field);
    if (hits.length > 0) result.hit++;
    for (const word of new Set(hits.map((hit) => hit.word))) counts.set(word, (counts.get(word) ?? 0) + 1);
    const [first] = hits;
    if (first && result.hits.length < HITS_MAX)
      result.hits.push({
        word: first.word,
        excerpt: text.slice(Math.max(0, first.start - AROUND), first.end + AROUND).replaceAll(/\s+/g, " "),
        path: source.path(row),
        field,
      });
  }
}
