import { tie } from "../../people/withdrawal/tie.ts";
import { asMember } from "../../people/withdrawal/as-member.ts";
import { followFeedback, voteFeedback } from "./vote-feedback.ts";

export const withdrawnTicketVotes = tie({
  table: "feedback_vote",
  by: "user_id",
  on: "feedback_id",
  end: async (ctx, userId, feedbackId) =>
    voteFeedback({ ctx, viewer: await asMember(ctx.db, userId), feedbackId, voted: false }),
  begin: (ctx, viewer, feedbackId) => voteFeedback({ ctx, viewer, feedbackId, voted: true }),
});

export const withdrawnTicketFollows = tie({
  table: "feedback_follow",
  by: "user_id",
  on: "feedback_id",
  end: async (ctx, userId, feedbackId) =>
    followFeedback({ ctx, viewer: await asMember(ctx.db, userId), feedbackId, followed: false }),
  begin: (ctx, viewer, feedbackId) => followFeedback({ ctx, viewer, feedbackId, followed: true }),
});
