import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { LEFT_NAME } from "../../../../contract/lifecycle/leave.ts";
import { LABEL_MAX } from "../../../markdown/mentions.ts";
import { byRange } from "../../../db/by-range.ts";
import { rewriteVersions, rewriteWords, wordsOf } from "../../shared/mention/rewrite-words.ts";

type Forget = Pick<Context, "db" | "kinds">;

const BATCH = 100;

/** The closed account, and its name before closing. */
export interface Forgotten {
  userId: number;
  name: string | null;
}

/** Replaces `[@阿岚](user:7)` by plain text, because the profile no longer exists. */
const withoutLink = (text: string, { userId }: Forgotten) =>
  text.replaceAll(new RegExp(String.raw`\[@[^[\]\n]{1,${LABEL_MAX}}\]\(user:${userId}\)`, "g"), `@${LEFT_NAME}`);

/** Replaces the name in texts without links: summaries, which are derived from texts with links, and messages. */
const withoutName = (text: string, { name }: Forgotten) =>
  name === null ? text : text.replaceAll(`@${name}`, `@${LEFT_NAME}`);

/** Returns the change that removes the person's name from a column. */
const forgetting = (who: Forgotten) => (text: string, column: string) =>
  column === "summary" || column === "text" ? withoutName(text, who) : withoutLink(text, who);

/**
 * Removes the person's name from the source of a batch of texts that mention them. The job `render-anew` later updates
 * HTML, cards and the search index.
 * @returns the number of texts
 */
export async function forgetMentions(ctx: Forget, userId: number, name: string | null): Promise<number> {
  const rows = await ctx.db.selectFrom("mention").selectAll().where("user_id", "=", userId).limit(BATCH).execute();
  for (const { subject_kind: kind, subject_id: id } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const row = { ...wordsOf(ctx, kind), key: sql`id = ${id}` };
      const isDone = await rewriteWords({ db: trx }, row, forgetting({ userId, name }));
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

/** Removes the person's name from earlier versions and drafts. */
export function forgetInVersions(ctx: Forget, who: Forgotten, signal?: AbortSignal): Promise<void> {
  return rewriteVersions(ctx, who.userId, forgetting(who), signal);
}

/**
 * Removes the person's name from the site's notices to other members: posts in circles, and quoted texts. Gathered
 * notices read the names of their people from the accounts. The table is processed by ranges of ids, some thousand rows
 * per statement.
 */
export async function forgetInNotices(ctx: Forget, { name }: Forgotten, signal?: AbortSignal): Promise<void> {
  if (name === null) return;
  const [at, from] = [`@${name}`, `来自 ${name}`];
  const body = `来自 ${LEFT_NAME}`;
  // The rows of `circle_broadcast` become notices later.
  await ctx.db.updateTable("circle_broadcast").set({ body }).where("body", "=", from).execute();
  await byRange(ctx, "notice", "id", signal, async (range) => {
    await sql`
      update notice set
        title = replace(title, ${at}, ${`@${LEFT_NAME}`}),
        body = case when kind = 'circle' and body = ${from} then ${body} else replace(body, ${at}, ${`@${LEFT_NAME}`}) end
      where ${range} and (
        (kind = 'circle' and body = ${from})
        or title like ${`%${escaped(at)}%`} escape '\\' or body like ${`%${escaped(at)}%`} escape '\\'
      )`.execute(ctx.db);
  });
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
