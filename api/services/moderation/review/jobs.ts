import type { Context } from "../../../context.ts";
import { HOUR, type Job } from "../../../lib/job.ts";
import { forgetSettled } from "./forget-reviews.ts";

export const reviewJobs = (ctx: Context): Job[] => [
  {
    name: "old-reviews",
    where: "one",
    everyMs: HOUR,
    run: () => forgetSettled(ctx),
  },
];
