import type { Context, Viewer } from "../../../context.ts";
import type { CommentPart } from "../../../../contract/posts/comment.ts";
import type { FeedbackDetail, FeedbackEvent } from "../../../../contract/posts/feedback.ts";
import { marksFor, roleIn } from "../../circles/circle-post/marks-for.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { commentPart, type PartQuery } from "../comment/comment-part.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { feedbackBriefs, timelineOf } from "./feedback-events.ts";
import { feedbackCardColumns, feedbackCards, feedbackGone, iso } from "./feedback-rows.ts";
import { isOpen, openSteps } from "./state-machine.ts";

const detailColumns = [
  ...feedbackCardColumns,
  "html",
  "device",
  "os",
  "browser",
  "status_note",
  "resolved_version",
  "duplicate_of",
  "reply_source",
  "reply_html",
  "reply_by",
  "updated_at",
] as const;

interface GetFeedback {
  ctx: Context;
  viewer: Viewer | null;
  feedbackId: number;
  input: PartQuery;
}

/** R10: the ticket, its timeline and a page of its comments. @throws ApiError NOT_FOUND */
export async function getFeedback({
  ctx,
  viewer,
  feedbackId,
  input,
}: GetFeedback): Promise<{ feedback: FeedbackDetail; timeline: FeedbackEvent[]; comments: CommentPart }> {
  const row = await ctx.db
    .selectFrom("feedback")
    .select(detailColumns)
    .where("id", "=", feedbackId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw feedbackGone();
  const role = await roleIn(ctx, viewer, row.circle_id);
  const originalIds = row.duplicate_of === null ? [] : [row.duplicate_of];
  const [[card], timeline, originals, repliers, voted, followed, circleMarks, comments] = await Promise.all([
    feedbackCards(ctx, [row]),
    timelineOf(ctx, feedbackId),
    feedbackBriefs(ctx, originalIds),
    userBriefs(ctx, row.reply_by === null ? [] : [row.reply_by]),
    isAmong(ctx, "feedback_vote", feedbackId, viewer),
    isAmong(ctx, "feedback_follow", feedbackId, viewer),
    marksFor(ctx, viewer, { kind: "feedback", id: feedbackId, circleId: row.circle_id }, role),
    commentPart({ ctx, viewer, subject: { kind: "feedback", id: feedbackId, authorId: row.author_id }, query: input }),
  ]);
  if (!card) throw new Error("a row makes a card");
  const isAuthor = viewer?.id === row.author_id;
  const isAdmin = mayOnSite(viewer, "feedback");
  const moves = viewer
    ? openSteps({ from: row.status, actor: { isAdmin, isAuthor }, movedAt: row.moved_at, now: ctx.clock.now() })
    : [];
  const feedback: FeedbackDetail = {
    ...card,
    html: row.html,
    device: row.device,
    os: row.os,
    browser: row.browser,
    statusNote: row.status_note,
    resolvedVersion: row.resolved_version ?? "",
    original: row.duplicate_of === null ? null : (originals.get(row.duplicate_of) ?? null),
    reply:
      row.reply_html === null || row.reply_by === null || row.replied_at === null
        ? null
        : {
            html: row.reply_html,
            source: row.reply_source ?? "",
            author: briefOf(repliers, row.reply_by),
            repliedAt: iso(row.replied_at),
          },
    updatedAt: iso(row.updated_at),
    voted,
    followed,
    isAuthor,
    circleMarks,
    canEdit: isAuthor && isOpen(row.status),
    canDelete: isAuthor || mayOnSite(viewer, "remove", "feedback"),
    canVote: !isAuthor && row.status !== "duplicate",
    moves,
    canReply: isAdmin,
  };
  return { feedback, timeline, comments };
}

async function isAmong(
  ctx: Context,
  table: "feedback_vote" | "feedback_follow",
  feedbackId: number,
  viewer: Viewer | null,
): Promise<boolean> {
  if (!viewer) return false;
  const row = await ctx.db
    .selectFrom(table)
    .select("user_id")
    .where("feedback_id", "=", feedbackId)
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  return row !== undefined;
}
