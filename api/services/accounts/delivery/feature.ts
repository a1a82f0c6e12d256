import type { Feature } from "../../../feature.ts";
import { SECOND } from "../../../lib/job.ts";
import { deliverDue, isDue } from "./deliver-due.ts";

export const noticeDeliveryFeature: Feature = {
  jobs: (ctx) => [
    {
      // Notices by mail and WeChat.
      name: "deliveries",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => isDue(ctx),
      run: (signal) => deliverDue(ctx, signal),
    },
  ],
};
