import type { Feature } from "../../../feature.ts";
import { hasRows, SECOND } from "../../../lib/job.ts";
import { openCleanupsQuery, workOnCleanups } from "./cleanup-work.ts";

export const cleanupFeature: Feature = {
  jobs: (ctx) => [
    {
      // One transaction per post or comment; the next run continues an interrupted one.
      name: "cleanups",
      where: "one",
      everyMs: SECOND,
      isNeeded: () => hasRows(openCleanupsQuery(ctx)),
      run: (signal) => workOnCleanups(ctx, signal),
    },
  ],
};
