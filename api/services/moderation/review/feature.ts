import type { Feature } from "../../../feature.ts";
import { actOfStaff, byId, type Tables } from "../../../db/table-facts.ts";
import { withdrawnReviews } from "./withdraw-reviews.ts";
import { forgetReviewsOf } from "./forget-reviews.ts";
import { HOUR } from "../../../lib/job.ts";
import { forgetSettled } from "./forget-reviews.ts";

/** The review queue, and the lists of words and pictures. */
const tables = {
  review: {
    growth: { most: "waitingMax" },
    author_id: {
      leave: "forgetReviewsOf",
      merge: byId,
      export: { file: "送审", by: "id", without: ["decided_by", "words", "form_key", "endpoint", "params"] },
      records: { file: "送审", by: "id", without: ["words", "form_key", "endpoint", "params"] },
      cleanup: "review",
    },
    decided_by: actOfStaff,
  },
  forbidden_picture: { growth: { by: "staff" } },
  said_text: { growth: { goes: "after a day" } },
  word_hit: { growth: { by: "site" } },
  word_list: { growth: { by: "staff" } },
  word_list_day: { growth: { by: "site" } },
} satisfies Tables;

export const reviewFeature: Feature = {
  tables,
  withdrawables: [withdrawnReviews],
  leaveSteps: { forgetReviewsOf },
  jobs: (ctx) => [
    {
      name: "old-reviews",
      where: "one",
      everyMs: HOUR,
      run: () => forgetSettled(ctx),
    },
  ],
};
