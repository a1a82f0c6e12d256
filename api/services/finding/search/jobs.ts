import type { Context } from "../../../context.ts";
import { markAll } from "./external/mark-all.ts";
import { changesDue, elsewhere, sendChanges } from "./external/send-changes.ts";
import { type Job, SECOND } from "../../../lib/job.ts";

const DAY = 86_400_000;
/** Likes of posts younger than this are sent again daily; older posts hardly change. */
const YOUNG_DAYS = 30;

/** The job that sends changes to an external search index. @returns no job when none is configured */
export function searchIndexJobs(ctx: Context, progress?: (sent: number) => void): Job[] {
  const index = ctx.searchIndex;
  if (!index) return [];
  return [
    {
      name: "search-changes",
      where: "one",
      everyMs: 2 * SECOND,
      async isNeeded() {
        if ((await changesDue(ctx).execute()).length > 0) return true;
        return (await elsewhere(ctx.db))?.filled_at === null;
      },
      run: (signal) => sendChanges({ ctx, index, signal, progress }),
    },
  ];
}

/**
 * That job, plus a daily one that resends young posts with their likes, because a like does not mark a post as changed.
 */
export function searchJobs(ctx: Context): Job[] {
  return ctx.searchIndex
    ? [
        ...searchIndexJobs(ctx),
        {
          name: "search-likes",
          where: "one",
          everyMs: DAY,
          run: (signal) => markAll({ ctx, since: ctx.clock.now() - YOUNG_DAYS * DAY, signal }),
        },
      ]
    : [];
}
