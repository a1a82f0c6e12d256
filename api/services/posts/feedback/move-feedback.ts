import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { moveFeedbackInput } from "../../../../contract/posts/feedback.ts";
import { type FeedbackStatus, feedbackStatusName } from "../../../../contract/posts/feedback-status.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import type { Database } from "../../../db/schema/index.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { consequences } from "../../shared/event/consequences.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { addEvent, notifyFollowers } from "./feedback-events.ts";
import { feedbackGone, lockFeedback } from "./feedback-rows.ts";
import { mergedInto, mergeInto, oneMergeAtATime, originalOf } from "./merge-feedback.ts";
import { type FeedbackAction, judgeStep, missingNote } from "./state-machine.ts";
import { versionOrder } from "./version-order.ts";

interface Move {
  ctx: Context;
  viewer: Viewer;
  feedbackId: number;
  input: z.output<typeof moveFeedbackInput>;
}

/**
 * E04: changes a ticket's status, and notifies author and followers.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for an impossible step or an outdated page,
 *   INVALID_INPUT at note, originalId
 */
export async function moveFeedback({
  ctx,
  viewer,
  feedbackId,
  input,
}: Move): Promise<{ id: number; status: FeedbackStatus }> {
  const originalId =
    input.to === "duplicate" && mayOnSite(viewer, "feedback")
      ? await originalOf(ctx, feedbackId, input.originalId)
      : undefined;
  return ctx.db.transaction().execute(async (trx) => {
    await runInLockOrder({
      async thing() {
        if (originalId !== undefined) await oneMergeAtATime(trx);
        const merged = originalId === undefined ? [] : [originalId, ...(await mergedInto(trx, feedbackId))];
        const locked = await lockFeedback(trx, [feedbackId, ...merged]);
        const row = locked.get(feedbackId);
        if (!row) throw feedbackGone();
        const now = ctx.clock.now();
        const actor = { isAdmin: mayOnSite(viewer, "feedback"), isAuthor: row.author_id === viewer.id };
        // A viewer who may not act at all is refused before the ticket's state is compared.
        const verdict = judgeStep({ from: input.from, to: input.to, actor, movedAt: row.moved_at, now });
        if (!verdict.ok && verdict.isForbidden) throw new ApiError("FORBIDDEN", verdict.message);
        if (row.status !== input.from)
          throw new ApiError(
            "CONFLICT",
            `这条反馈刚刚变成了「${feedbackStatusName[row.status]}」，请看过最新进展再操作`,
          );
        if (!verdict.ok) throw new ApiError("CONFLICT", verdict.message);
        const missing = input.note === "" ? missingNote(verdict.action) : undefined;
        if (missing) throw fieldError("note", missing);

        if (originalId !== undefined) await mergeInto({ ctx, trx, duplicate: row, originalId, actorId: viewer.id });
        const isOfficial = actor.isAdmin && !actor.isAuthor;
        await trx
          .updateTable("feedback")
          .set({
            status: input.to,
            status_note: input.note,
            moved_at: now,
            duplicate_of: originalId ?? null,
            ...solutionColumns(verdict.action, input.resolvedVersion, now),
            ...(isOfficial && input.note !== "" && row.first_replied_at === null ? { first_replied_at: now } : {}),
          })
          .where("id", "=", feedbackId)
          .execute();
        await addEvent(trx, {
          feedback_id: feedbackId,
          actor_id: viewer.id,
          kind: "status",
          from_status: row.status,
          to_status: input.to,
          note: input.note,
          related_id: originalId ?? null,
          created_at: now,
        });
        if (isOfficial)
          await audit(
            trx,
            { ctx, viewer },
            {
              act: "move-feedback",
              target: { kind: "feedback", id: feedbackId },
              before: { status: row.status },
              after: { status: input.to, ...(originalId === undefined ? {} : { originalId }) },
              reason: cutText(input.note, limits.staffReasonMax),
            },
          );
        return row;
      },
      following: (row) => [
        { people: () => tell(trx, { ...input, ctx, viewer, row, originalId }) },
        // The author's row is already locked by `people`, which notified them.
        input.to === "resolved" && row.author_id !== viewer.id
          ? consequences(trx, ctx, () => ({ of: "person", what: "grew", id: row.author_id, figures: { solved: 1 } }))
          : undefined,
      ],
    });
    return { id: feedbackId, status: input.to };
  });
}

/** Closing keeps the solution; reopening clears it, which removes the ticket from the changelog. */
function solutionColumns(action: FeedbackAction, version: string, now: number) {
  if (action === "resolve") {
    return {
      resolved_at: now,
      resolved_version: version === "" ? null : version,
      resolved_order: version === "" ? null : versionOrder(version),
    };
  }
  if (action === "close") return {};
  return { resolved_at: null, resolved_version: null, resolved_order: null };
}

interface Told extends Pick<Move, "ctx" | "viewer"> {
  row: { id: number; author_id: number; title: string };
  to: FeedbackStatus;
  note: string;
  originalId: number | undefined;
  resolvedVersion: string;
}

async function tell(
  trx: Transaction<Database>,
  { ctx, viewer, row, to, note, originalId, resolvedVersion }: Told,
): Promise<void> {
  const where = to === "resolved" && resolvedVersion !== "" ? `，随 ${resolvedVersion} 版本发布` : "";
  const merged = originalId === undefined ? "" : `，已合并到 #${originalId}，那里有进展会继续通知你`;
  await notifyFollowers({
    ctx,
    trx,
    feedback: row,
    exceptId: viewer.id,
    title: `反馈「${row.title}」${feedbackStatusName[to]}${where}${merged}`,
    body: note,
  });
}
