import type { Context } from "../../../context.ts";
import { MINUTE, type Job } from "../../../lib/job.ts";
import { countFigures } from "./figures.ts";

export const feedbackJobs = (ctx: Context): Job[] => [
  {
    name: "feedback-figures",
    where: "one",
    everyMs: 10 * MINUTE,
    run: () => countFigures({ db: ctx.db, now: ctx.clock.now() }),
  },
];
