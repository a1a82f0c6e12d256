import type { Context } from "../../../context.ts";
import type { Draft } from "../../../../contract/posts/article.ts";

/** An article's poll as its edit form shows it. */
export async function articlePollNow(
  ctx: Pick<Context, "db" | "clock">,
  articleId: number,
): Promise<Draft["publishedPoll"]> {
  const row = await ctx.db
    .selectFrom("poll")
    .selectAll()
    .where("subject_kind", "=", "article")
    .where("subject_id", "=", articleId)
    .executeTakeFirst();
  if (!row) return null;
  const options = await ctx.db
    .selectFrom("poll_option")
    .select("text")
    .where("poll_id", "=", row.id)
    .orderBy("position")
    .execute();
  return {
    question: row.question,
    options: options.map(({ text }) => text),
    isMultiple: row.is_multiple === 1,
    days: row.days,
    voterCount: row.voter_count,
    isEnded: row.ends_at <= ctx.clock.now(),
  };
}
