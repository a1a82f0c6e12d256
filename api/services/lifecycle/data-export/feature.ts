import type { Feature } from "../../../feature.ts";
import { hasRows, SECOND } from "../../../lib/job.ts";
import { dueExportsQuery, makeExports } from "./make-exports.ts";

export const dataExportFeature: Feature = {
  jobs: (ctx) => [
    {
      name: "data-exports",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(dueExportsQuery(ctx)),
      run: (signal) => makeExports(ctx, signal),
    },
  ],
};
