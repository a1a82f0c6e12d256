import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { renderSettings } from "../render/render-settings.ts";
import { setMentions } from "../../shared/mention/set-mentions.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { addEvent, notifyFollowers } from "./feedback-events.ts";
import { feedbackGone, lockFeedback } from "./feedback-rows.ts";

/**
 * 官方回复: writes a ticket's only official reply, or replaces it; the timeline records each reply.
 * @throws ApiError FORBIDDEN, NOT_FOUND, INVALID_INPUT at `source`
 */
export async function replyFeedback({
  ctx,
  viewer,
  feedbackId,
  source: written,
}: {
  ctx: Context;
  viewer: Viewer;
  feedbackId: number;
  source: string;
}): Promise<{ ok: true }> {
  if (!mayOnSite(viewer, "feedback")) throw new ApiError("FORBIDDEN", "只有管理员和客服可以写官方回复");
  const { source, rendered } = await beside.keep("comment", written, renderSettings(ctx, viewer));
  if (rendered.text === "" && rendered.imageCount === 0 && !rendered.html.includes("<pre>"))
    throw fieldError("source", "请输入官方回复");
  return ctx.db.transaction().execute(async (trx) => {
    await runInLockOrder({
      async thing() {
        const row = (await lockFeedback(trx, [feedbackId])).get(feedbackId);
        if (!row) throw feedbackGone();
        const now = ctx.clock.now();
        const changed = await trx
          .updateTable("feedback")
          .set((eb) => ({
            reply_source: source,
            reply_html: rendered.html,
            reply_by: viewer.id,
            replied_at: now,
            first_replied_at: eb.fn.coalesce("first_replied_at", eb.val(now)),
          }))
          .where("id", "=", feedbackId)
          // A reply sent twice is recorded once.
          .where((eb) => eb.or([eb("reply_source", "is", null), eb("reply_source", "<>", source)]))
          .returning("id")
          .executeTakeFirst();
        if (!changed) return undefined;
        const event = { feedback_id: feedbackId, actor_id: viewer.id, kind: "reply", note: rendered.text } as const;
        await addEvent(trx, { ...event, created_at: now });
        await audit(trx, { ctx, viewer }, { act: "reply-feedback", target: { kind: "feedback", id: feedbackId } });
        return row;
      },
      following: (feedback) => {
        if (!feedback) return [];
        const reply = { kind: "feedback-reply", id: feedbackId } as const;
        return [
          {
            search: () => setMentions(trx, reply, { userIds: rendered.mentions, source }),
            people: () =>
              notifyFollowers({
                ctx,
                trx,
                feedback,
                exceptId: viewer.id,
                title: `反馈「${feedback.title}」有了官方回复`,
                body: rendered.text,
              }),
            pictures: () => setImageUses(trx, ctx, reply, { texts: [source, rendered.html], writerId: viewer.id }),
          },
        ];
      },
    });
    return { ok: true } as const;
  });
}
