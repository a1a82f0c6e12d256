import type { Context } from "../../../context.ts";
import { SECOND, type Job } from "../../../lib/job.ts";
import { deliverDue, isDue } from "./deliver-due.ts";

export const deliveryJobs = (ctx: Context): Job[] => [
  {
    // Notices by mail and WeChat.
    name: "deliveries",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => isDue(ctx),
    run: (signal) => deliverDue(ctx, signal),
  },
];
