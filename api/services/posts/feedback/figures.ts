import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { type FeedbackFigures, feedbackFigures } from "../../../../contract/posts/feedback-figures.ts";
import type { Database } from "../../../db/schema/index.ts";

const WINDOW_MS = 90 * 24 * 3_600_000;
/** As many as stand in one row of a text browser. */
const VERSIONS_MAX = 8;
const none: FeedbackFigures = { createdCount: 0, medianReplyMinutes: null, solvedShare: null, versions: [] };

const figuresRow = cachedQuery((db) => db.selectFrom("feedback_figures").select("figures").where("id", "=", 1));

/** The figures of the last run of the job. */
export async function storedFigures(ctx: Pick<Context, "db">): Promise<FeedbackFigures> {
  const row = await figuresRow.first(ctx.db, {});
  return row ? feedbackFigures.parse(JSON.parse(row.figures)) : none;
}

/**
 * Computes and stores the figures of the last 90 days. Duplicates are left out, because their original is answered.
 * Tickets closed without a solution count as unsolved.
 */
export async function countFigures({ db, now }: { db: Kysely<Database>; now: number }): Promise<FeedbackFigures> {
  const since = now - WINDOW_MS;
  const recent = db
    .selectFrom("feedback")
    .where("created_at", ">", since)
    .where("created_at", "<=", now)
    .where("deleted_at", "is", null)
    .where("status", "<>", "duplicate");
  const counted = await recent
    .select((eb) => [
      eb.fn.countAll<number>().as("created"),
      eb.fn.count<number>("first_replied_at").as("replied"),
      eb.fn.count<number>("resolved_at").as("solved"),
    ])
    .executeTakeFirstOrThrow();
  const replied = Number(counted.replied);
  const middle =
    replied === 0
      ? undefined
      : await recent
          .select(sql<number>`first_replied_at - created_at`.as("waited"))
          .where("first_replied_at", "is not", null)
          .orderBy(sql`first_replied_at - created_at`)
          .limit(1)
          .offset(Math.floor((replied - 1) / 2))
          .executeTakeFirst();
  const versions = await recent
    .select("version")
    .where("version", "<>", "")
    .groupBy("version")
    .orderBy((eb) => eb.fn.max("id"), "desc")
    .limit(VERSIONS_MAX)
    .execute();
  const created = Number(counted.created);
  const figures: FeedbackFigures = {
    createdCount: created,
    medianReplyMinutes: middle === undefined ? null : Math.max(0, Math.round(Number(middle.waited) / 60_000)),
    solvedShare: created === 0 ? null : Number(counted.solved) / created,
    versions: versions.map((row) => row.version).toSorted((a, b) => b.localeCompare(a, "en", { numeric: true })),
  };
  const stored = { figures: JSON.stringify(figures), counted_at: now };
  await db
    .insertInto("feedback_figures")
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(stored))
    .execute();
  return figures;
}
