import type { Context } from "../../../context.ts";
import { MINUTE, type Job } from "../../../lib/job.ts";
import { countCircleDays } from "./circle-days.ts";
import { countSiteDays } from "./site-days.ts";

export const staffJobs = (ctx: Context): Job[] => [
  {
    name: "site-days",
    where: "one",
    everyMs: 10 * MINUTE,
    run: async () => ({ site: await countSiteDays(ctx), circles: await countCircleDays(ctx) }),
  },
];
