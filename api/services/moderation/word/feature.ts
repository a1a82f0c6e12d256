import type { Feature } from "../../../feature.ts";
import { hasRows, SECOND } from "../../../lib/job.ts";
import { dryRunQuery, dryRunWords } from "./dry-run.ts";

export const wordFeature: Feature = {
  jobs: (ctx) => [
    {
      name: "word-dry-runs",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(dryRunQuery(ctx)),
      run: (signal) => dryRunWords(ctx, signal),
    },
  ],
};
