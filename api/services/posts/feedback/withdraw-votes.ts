import { tie } from "../../people/withdrawal/tie.ts";
import { endTicketTie, followFeedback, voteFeedback } from "./vote-feedback.ts";

export const withdrawnTicketVotes = tie({
  table: "feedback_vote",
  by: "user_id",
  on: "feedback_id",
  toOthers: "feedback",
  end: (ctx, userId, feedbackId) => endTicketTie(ctx, "vote", feedbackId, userId),
  begin: (ctx, viewer, feedbackId) => voteFeedback({ ctx, viewer, feedbackId, voted: true }),
});

export const withdrawnTicketFollows = tie({
  table: "feedback_follow",
  by: "user_id",
  on: "feedback_id",
  toOthers: "feedback",
  end: (ctx, userId, feedbackId) => endTicketTie(ctx, "follow", feedbackId, userId),
  begin: (ctx, viewer, feedbackId) => followFeedback({ ctx, viewer, feedbackId, followed: true }),
});
