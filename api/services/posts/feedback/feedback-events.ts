import type { Insertable, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { FeedbackEvent } from "../../../../contract/posts/feedback.ts";
import type { FeedbackEventTable } from "../../../db/schema/feedback.ts";
import type { Database } from "../../../db/schema/index.ts";
import { notify } from "../../shared/message/notify.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { iso } from "./feedback-rows.ts";

/** Adds an entry to a ticket's timeline. */
export async function addEvent(trx: Transaction<Database>, event: Insertable<FeedbackEventTable>): Promise<void> {
  await trx.insertInto("feedback_event").values(event).execute();
}

/** The most entries that a page shows, the latest ones; frequent edits hide only the oldest entries. */
const LINES_MAX = 100;

/** A ticket's timeline, oldest entry first. */
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

/** Titles and states of tickets, by id; deleted tickets are absent. */
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
  ctx: Pick<Context, "clock" | "config" | "live">;
  trx: Transaction<Database>;
  feedback: { id: number; author_id: number };
  /** The user who acted; not notified. */
  exceptId: number;
  title: string;
  body: string;
  /** More users to notify: those concerned with a ticket that was merged into this one. */
  moreIds?: number[];
}

/** Notifies the author and the followers. It must come last in a transaction, because it locks rows of users. */
export async function notifyFollowers({
  ctx,
  trx,
  feedback,
  exceptId,
  title,
  body,
  moreIds = [],
}: Told): Promise<void> {
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
