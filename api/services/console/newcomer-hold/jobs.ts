import type { Context } from "../../../context.ts";
import { SECOND, type Job } from "../../../lib/job.ts";
import type { Replay } from "../../moderation/review/settle-review.ts";
import { isHoldWork, workOnHold } from "./hold-work.ts";

export const newcomerHoldJobs = (ctx: Context, replay: Replay): Job[] => [
  {
    // Every second, because the staff press one button to hide what newcomers flood the site with.
    name: "newcomer-hold",
    where: "one",
    everyMs: SECOND,
    isNeeded: () => isHoldWork(ctx),
    run: (signal) => workOnHold(ctx, replay, signal),
  },
];
