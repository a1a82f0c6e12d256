import type { Feature } from "../../../feature.ts";
import { hasRows, SECOND } from "../../../lib/job.ts";
import { mergeOpen, openMergesQuery } from "./merge-open.ts";

export const accountMergeFeature: Feature = {
  jobs: (ctx) => [
    {
      // Works in batches; the next run continues an interrupted one.
      name: "account-merges",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(openMergesQuery(ctx)),
      run: (signal) => mergeOpen(ctx, signal),
    },
  ],
};
