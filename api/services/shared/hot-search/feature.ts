import type { Feature } from "../../../feature.ts";
import { MINUTE } from "../../../lib/job.ts";
import { recountHotSearches } from "./hot-searches.ts";

export const hotSearchFeature: Feature = {
  jobs: (ctx) => [{ name: "hot-searches", where: "one", everyMs: 5 * MINUTE, run: () => recountHotSearches({ ctx }) }],
};
