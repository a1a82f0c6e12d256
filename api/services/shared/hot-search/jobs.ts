import type { Context } from "../../../context.ts";
import { MINUTE, type Job } from "../../../lib/job.ts";
import { recountHotSearches } from "./hot-searches.ts";

export const hotSearchJobs = (ctx: Context): Job[] => [
  { name: "hot-searches", where: "one", everyMs: 5 * MINUTE, run: () => recountHotSearches({ ctx }) },
];
