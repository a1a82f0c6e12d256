import type { Feature } from "../../../feature.ts";
import { withdrawnCommentLikes, withdrawnLikes } from "./withdraw-likes.ts";
import { hasRows, HOUR, MINUTE } from "../../../lib/job.ts";
import { forgetOldWithdrawals } from "../../people/withdrawal/withdraw.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { endCircles, endingQuery } from "./end-circles.ts";
import { purgeTrash } from "./purge.ts";

export const postsFeature: Feature = {
  withdrawables: [withdrawnLikes("article"), withdrawnLikes("dynamic"), withdrawnLikes("video"), withdrawnCommentLikes],
  jobs: (ctx) => [
    {
      name: "circle-ends",
      where: "one",
      everyMs: MINUTE,
      isNeeded: () => hasRows(endingQuery(ctx)),
      run: (signal) => endCircles(ctx, signal),
    },
    { name: "purge-trash", where: "one", everyMs: HOUR, run: (signal) => purgeTrash(ctx, signal) },
    {
      name: "old-withdrawals",
      where: "one",
      everyMs: HOUR,
      run: () => forgetOldWithdrawals(ctx, ctx.clock.now() - RESTORE_MS),
    },
  ],
};
