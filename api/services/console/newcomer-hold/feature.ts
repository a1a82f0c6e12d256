import type { Feature } from "../../../feature.ts";
import { SECOND } from "../../../lib/job.ts";
import { isHoldWork, workOnHold } from "./hold-work.ts";

export const newcomerHoldFeature: Feature = {
  jobs: (ctx, replay) => [
    {
      // Every second, because the staff press one button to hide what newcomers flood the site with.
      name: "newcomer-hold",
      where: "one",
      everyMs: SECOND,
      isNeeded: () => isHoldWork(ctx),
      run: (signal) => workOnHold(ctx, replay, signal),
    },
  ],
};
