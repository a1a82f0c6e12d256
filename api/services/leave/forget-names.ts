import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { LEFT_NAME } from "../../../contract/leave.ts";
import type { MentioningKind } from "../../db/schema/mention.ts";
import { staleMark } from "../mention/mark-mentions-stale.ts";

type Forget = Pick<Context, "db" | "kinds">;

const BATCH = 100;
/** Rows of one statement of those that go through a whole table, by their ids. */
const RANGE = 5_000;

/** Who is forgotten, and what they were called. */
export interface Forgotten {
  userId: number;
  name: string | null;
}

/** `[@阿岚](user:7)` as plain words: there is nobody to lead to. */
const withoutLink = (text: string, { userId }: Forgotten) =>
  text.replaceAll(new RegExp(String.raw`\[@[^[\]\n]{1,40}\]\(user:${userId}\)`, "g"), `@${LEFT_NAME}`);

/** The same in words that were made of such a text. */
const withoutName = (text: string, { name }: Forgotten) =>
  name === null ? text : text.replaceAll(`@${name}`, `@${LEFT_NAME}`);

/** The table of what names people, and its columns of words. */
function wordsOf({ kinds }: Forget, kind: MentioningKind): { table: string; columns: string[] } {
  if (kind === "comment") return { table: "comment", columns: ["source"] };
  for (const post of kinds)
    if (post.mentions.includes(kind))
      return {
        table: post.kind,
        columns: [
          "source",
          ...(["summary", "reply_source"] as const).filter((column) => post.texts.reads?.includes(column)),
        ],
      };
  throw new Error(`nothing names people as ${kind}`);
}

/** Changes one row's words unless somebody writes it meanwhile: then the next round finds it again. @returns whether none is left */
async function rename(
  { db }: Pick<Context, "db">,
  who: Forgotten,
  {
    table,
    columns,
    key,
    more,
  }: { table: string; columns: string[]; key: RawBuilder<unknown>; more?: RawBuilder<unknown> },
): Promise<boolean> {
  for (const column of columns) {
    const { rows } = await sql<{ text: string | null }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where ${key}`.execute(db);
    const text = rows[0]?.text ?? "";
    const renamed = column === "summary" ? withoutName(text, who) : withoutLink(text, who);
    if (renamed === text) continue;
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${renamed} ${more ? sql`, ${more}` : sql``}
      where ${key} and ${sql.ref(column)} = ${text}`.execute(db);
    if (numAffectedRows === 0n) return false;
  }
  return true;
}

/** Some of the texts that name this person: their words, here; how they look, on cards and in the search, by the job `render-anew`. */
export async function forgetMentions(ctx: Forget, who: Forgotten): Promise<number> {
  const { userId } = who;
  const rows = await ctx.db.selectFrom("mention").selectAll().where("user_id", "=", userId).limit(BATCH).execute();
  for (const { subject_kind: kind, subject_id: id } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const more = sql`renderer_version = ${staleMark()}`;
      const isDone = await rename({ db: trx }, who, { ...wordsOf(ctx, kind), key: sql`id = ${id}`, more });
      if (!isDone) return;
      await trx
        .deleteFrom("mention")
        .where("user_id", "=", userId)
        .where("subject_kind", "=", kind)
        .where("subject_id", "=", id)
        .execute();
    });
  return rows.length;
}

/** What was said before, and drafts: nobody has written down whom these name. */
export async function forgetInVersions(ctx: Forget, who: Forgotten, signal?: AbortSignal): Promise<void> {
  const link = `%](user:${who.userId})%`;
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
        await rename(ctx, who, { table, columns: ["source"], key });
      }
    });
}

/** Names have no spaces: one ends where the notice goes on. */
const DOERS = ["like", "follow"];

/**
 * What others were told of this person, by name: in notices of likes and follows, that somebody named them or posted
 * in their circle, and what these repeat of texts. One table by its ids, some thousand rows a statement.
 */
export async function forgetInNotices(ctx: Forget, { userId, name }: Forgotten, signal?: AbortSignal): Promise<void> {
  const [at, from] = [`@${name}`, `来自 ${name}`];
  const body = `来自 ${LEFT_NAME}`;
  // What members of circles are still to be told becomes notices.
  if (name !== null) await ctx.db.updateTable("circle_broadcast").set({ body }).where("body", "=", from).execute();
  await byRange(ctx, "system_notice", "id", signal, async (range) => {
    const counted = await sql<{ id: number; title: string; doer_count: number }>`
      select id, title, doer_count from system_notice where ${range} and kind in (${sql.join(DOERS)})
      and exists (select 1 from notice_doer where notice_doer.notice_id = system_notice.id and notice_doer.user_id = ${userId})
    `.execute(ctx.db);
    for (const { id, title, doer_count: count } of counted.rows) {
      const called = title.split(" ")[0] ?? "";
      // Of several, the one who is named may be another.
      if (count > 1 && called !== name) continue;
      await sql`update system_notice set title = ${LEFT_NAME + title.slice(called.length)} where id = ${id} and title = ${title}`.execute(
        ctx.db,
      );
    }
    await sql`delete from notice_doer where user_id = ${userId} and notice_id in (select id from system_notice where ${range})`.execute(
      ctx.db,
    );
    if (name === null) return;
    await sql`
      update system_notice set
        title = case when kind = 'mention' and title like ${`${escaped(name)}在%`} escape '\\'
          then ${LEFT_NAME} || substr(title, ${[...name].length + 1}) else replace(title, ${at}, ${`@${LEFT_NAME}`}) end,
        body = case when kind = 'circle' and body = ${from} then ${body} else replace(body, ${at}, ${`@${LEFT_NAME}`}) end
      where ${range} and (
        (kind = 'mention' and title like ${`${escaped(name)}在%`} escape '\\') or (kind = 'circle' and body = ${from})
        or title like ${`%${escaped(at)}%`} escape '\\' or body like ${`%${escaped(at)}%`} escape '\\'
      )`.execute(ctx.db);
  });
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Goes through a table by ranges of its ids, so that nobody waits long for it. */
async function byRange(
  { db }: Forget,
  table: string,
  id: string,
  signal: AbortSignal | undefined,
  work: (range: RawBuilder<boolean>) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(${sql.ref(id)}) as first, max(${sql.ref(id)}) as last from ${sql.table(table)}`.execute(db);
  const [first, last] = [Number(rows[0]?.first ?? 0), Number(rows[0]?.last ?? -1)];
  for (let start = first; start <= last; start += RANGE) {
    signal?.throwIfAborted();
    await work(sql<boolean>`${sql.ref(id)} >= ${start} and ${sql.ref(id)} < ${start + RANGE}`);
  }
}
