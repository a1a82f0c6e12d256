import { actOfStaff, authorOfPosts, type Tables } from "../../../db/table-facts.ts";

/** A vote or a follow; the merged person's own tickets have none of theirs. */
const tie = { by: "feedback_id", once: ["feedback_id"], clash: "dropTicketTies" };

export const feedbackTables = {
  feedback: {
    growth: { limit: "feedback" },
    author_id: authorOfPosts("反馈"),
    deleted_by: actOfStaff,
    reply_by: actOfStaff,
  },
  feedback_search: { growth: { with: "feedback" } },
  feedback_vote: {
    growth: { once: true, limit: "vote" },
    user_id: { leave: { stays: "votes count on" }, merge: tie, export: "反馈投票", cleanup: "feedback_vote" },
  },
  feedback_follow: {
    growth: { once: true, limit: "relation" },
    user_id: { leave: "forgetTickets", merge: tie, export: "关注的反馈", cleanup: "feedback_follow" },
  },
  feedback_event: { growth: { with: "feedback" }, actor_id: actOfStaff },
  feedback_token: { growth: { with: "feedback" } },
  feedback_figures: { growth: { by: "site" } },
} satisfies Tables;
