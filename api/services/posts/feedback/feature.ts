import type { Feature } from "../../../feature.ts";
import { actOfStaff, authorOfPosts, tie, type Tables } from "../../../db/table-facts.ts";
import { withdrawnTicketVotes, withdrawnTicketFollows } from "./withdraw-votes.ts";
import { MINUTE } from "../../../lib/job.ts";
import { countFigures } from "./figures.ts";

const tables = {
  feedback: {
    growth: { limit: "feedback" },
    author_id: authorOfPosts("反馈"),
    deleted_by: actOfStaff,
    reply_by: actOfStaff,
  },
  feedback_search: { growth: { with: "feedback" } },
  feedback_vote: {
    growth: { once: true, limit: "vote" },
    user_id: { ...tie("feedback_vote", "反馈投票", ["feedback_id"]), leave: { stays: "votes count on" } },
  },
  feedback_follow: {
    growth: { once: true, limit: "relation" },
    user_id: tie("feedback_follow", "关注的反馈", ["feedback_id"]),
  },
  feedback_event: { growth: { with: "feedback" }, actor_id: actOfStaff },
  feedback_token: { growth: { with: "feedback" } },
  feedback_figures: { growth: { by: "site" } },
} satisfies Tables;

export const feedbackFeature: Feature = {
  tables,
  withdrawables: [withdrawnTicketVotes, withdrawnTicketFollows],
  jobs: (ctx) => [
    {
      name: "feedback-figures",
      where: "one",
      everyMs: 10 * MINUTE,
      run: () => countFigures({ db: ctx.db, now: ctx.clock.now() }),
    },
  ],
};
