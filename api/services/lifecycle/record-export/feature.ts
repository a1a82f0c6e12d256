import type { Feature } from "../../../feature.ts";
import { hasRows, SECOND } from "../../../lib/job.ts";
import { dueRecordsQuery, makeRecords } from "./make-records.ts";

export const recordExportFeature: Feature = {
  jobs: (ctx) => [
    {
      name: "record-exports",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(dueRecordsQuery(ctx)),
      run: (signal) => makeRecords(ctx, signal),
    },
  ],
};
