import type { Insertable, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { FeedbackEvent } from "../../../../contract/posts/feedback.ts";
import type { FeedbackEventTable } from "../../../db/schema/feedback.ts";
import type { Database } from "../../../db/schema/index.ts";
import { notify } from "../../shared/message/notify.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { iso } from "./feedback-rows.ts";

/** A line of the timeline. */
export async function addEvent(trx: Transaction<Database>, event: Insertable<FeedbackEventTable>): Promise<void> {
  await trx.insertInto("feedback_event").values(event).execute();
}

/** As many lines as a page shows, the latest of them: who edits all day pushes out nobody's answer but the oldest. */
const LINES_MAX = 100;

/** Oldest first. */
export async function timelineOf(ctx: Context, feedbackId: number): Promise<FeedbackEvent[]> {
  const rows = (await timelineQuery(ctx, feedbackId).execute()).toReversed();
  const relatedIds = [...new Set(rows.flatMap((row) => row.related_id ?? []))];
  const [actors, related] = await Promise.all([
    userBriefs(
      ctx,
      rows.map((row) => row.actor_id),
    ),
    feedbackBriefs(ctx, relatedIds),
  ]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    actor: briefOf(actors, row.actor_id),
    from: row.from_status,
    to: row.to_status,
    note: row.note,
    related: row.related_id === null ? null : (related.get(row.related_id) ?? null),
    createdAt: iso(row.created_at),
  }));
}

export function timelineQuery(ctx: Pick<Context, "db">, feedbackId: number) {
  return ctx.db
    .selectFrom("feedback_event")
    .select(["id", "actor_id", "kind", "from_status", "to_status", "note", "related_id", "created_at"])
    .where("feedback_id", "=", feedbackId)
    .orderBy("feedback_id", "desc")
    .orderBy("id", "desc")
    .limit(LINES_MAX);
}

/** Tickets as one names them, by id; those that are gone are absent. */
export async function feedbackBriefs(ctx: Pick<Context, "db">, ids: number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<FeedbackEvent["related"]>>();
  const rows = await ctx.db
    .selectFrom("feedback")
    .select(["id", "title", "status"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

interface Told {
  ctx: Pick<Context, "clock" | "live">;
  trx: Transaction<Database>;
  feedback: { id: number; author_id: number };
  /** Who did it knows already. */
  exceptId: number;
  title: string;
  body: string;
  /** Beside the ticket's own: who is concerned by what was merged into it. */
  moreIds?: number[];
}

/** The author and the followers hear of it. The last thing of a transaction: it takes rows of users. */
export async function tellFollowers({ ctx, trx, feedback, exceptId, title, body, moreIds = [] }: Told): Promise<void> {
  const followers = await trx
    .selectFrom("feedback_follow")
    .select("user_id")
    .where("feedback_id", "=", feedback.id)
    .execute();
  const userIds = [feedback.author_id, ...followers.map((row) => row.user_id), ...moreIds].filter(
    (id) => id !== exceptId,
  );
  await notify({
    ctx,
    trx,
    userIds,
    notice: {
      kind: "feedback",
      title,
      body,
      path: `/feedback/${feedback.id}`,
      about: { kind: "feedback", id: feedback.id },
    },
  });
}
