import type { Context } from "../context.ts";
import { deliverDue, isDue } from "../services/accounts/delivery/deliver-due.ts";
import { rerenderAgreements } from "../services/console/agreement/rerender-agreements.ts";
import { mergeOpen, openMergesQuery } from "../services/lifecycle/account-merge/merge-open.ts";
import { dueQuery, publishDue } from "../services/posts/article/appear.ts";
import { broadcastQuery, tellMembers } from "../services/circles/circle/broadcast.ts";
import { openCleanupsQuery, workOnCleanups } from "../services/console/cleanup/cleanup-work.ts";
import { endCircles, endingQuery } from "../services/posts/post/end-circles.ts";
import { dueExportsQuery, makeExports } from "../services/lifecycle/data-export/make-exports.ts";
import { countFigures } from "../services/posts/feedback/figures.ts";
import { leaveAccounts, leavingQuery } from "../services/lifecycle/leave/leave-accounts.ts";
import { fillLooks, looklessQuery } from "../services/files/image/fill-looks.ts";
import { makeWidths, widthlessQuery } from "../services/files/image/make-widths.ts";
import { sweepFiles } from "../services/posts/media/sweep-files.ts";
import { rerenderStale } from "../services/posts/post/rerender-stale.ts";
import { purgeTrash } from "../services/posts/post/purge.ts";
import { dueBroadcastsQuery, tellFollowers } from "../services/posts/series/broadcast-parts.ts";
import { indexMissingSeries, unindexedSeriesQuery } from "../services/posts/series/index-series.ts";
import { dueRecordsQuery, makeRecords } from "../services/lifecycle/record-export/make-records.ts";
import { recountHotSearches } from "../services/shared/hot-search/hot-searches.ts";
import { forgetOldWithdrawals } from "../services/people/withdrawal/withdraw.ts";
import { RESTORE_MS } from "../services/posts/trash/trash.ts";
import { isHoldWork, workOnHold } from "../services/console/newcomer-hold/hold-work.ts";
import { forgetSettled } from "../services/moderation/review/forget-reviews.ts";
import type { Replay } from "../services/moderation/review/settle-review.ts";
import { countCircleDays } from "../services/console/staff/circle-days.ts";
import { countSiteDays } from "../services/console/staff/site-days.ts";
import { refreshSuggestions } from "../services/finding/suggestion/rebuild.ts";
import { dryRunQuery, dryRunWords } from "../services/moderation/word/dry-run.ts";
import { searchChanges } from "./search-changes.ts";
import { forgetPersonEvents } from "../services/shared/event/person-events.ts";
import { cleanUp } from "./clean-up.ts";
import type { Job } from "./every.ts";
import { recomputeHotRanks } from "./hot-rank.ts";
import { cleanUpImages } from "./image-clean-up.ts";
import { renditions } from "./renditions.ts";
import { transcoding } from "./transcode.ts";
import { cleanUpVideos } from "./video-clean-up.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

const isAny = (rows: unknown[]) => rows.length > 0;

/**
 * The periodic jobs on the database and files. Jobs of a single process are in the files they belong to: the outbox
 * (live/live-hub.ts), views (view-counter.ts), sockets (live/chat-socket.ts).
 */
export function periodicJobs(ctx: Context, replay: Replay): Job[] {
  return [
    {
      name: "scheduled-articles",
      where: "one",
      everyMs: 20 * SECOND,
      isNeeded: async () => isAny(await dueQuery({ ctx, now: ctx.clock.now() }).execute()),
      run: (signal) => publishDue(ctx, signal),
    },
    {
      // Makes smaller widths of uploaded pictures; a draft's pictures get theirs before the draft is published.
      name: "picture-widths",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await widthlessQuery(ctx).execute()),
      run: (signal) => makeWidths(ctx, signal),
    },
    {
      // Computes the look (a perceptual hash) of pictures uploaded before pictures could be forbidden.
      name: "picture-looks",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await looklessQuery(ctx).execute()),
      run: (signal) => fillLooks(ctx, signal),
    },
    {
      // Renders stored texts again after an update of the renderer, and after a mentioned person has changed their
      // name.
      name: "render-anew",
      where: "one",
      everyMs: 20 * SECOND,
      run: async (signal) => ({
        ...(await rerenderStale({ ctx, signal })),
        agreement: await rerenderAgreements(ctx, signal),
      }),
    },
    // Ranks fall with every minute; writes update them in between.
    { name: "hot-rank", where: "one", everyMs: 5 * MINUTE, run: (signal) => recomputeHotRanks(ctx, signal) },
    {
      name: "feedback-figures",
      where: "one",
      everyMs: 10 * MINUTE,
      run: () => countFigures({ db: ctx.db, now: ctx.clock.now() }),
    },
    {
      name: "site-days",
      where: "one",
      everyMs: 10 * MINUTE,
      run: async () => ({ site: await countSiteDays(ctx), circles: await countCircleDays(ctx) }),
    },
    { name: "hot-searches", where: "one", everyMs: 5 * MINUTE, run: () => recountHotSearches({ ctx }) },
    {
      name: "suggestions",
      where: "one",
      everyMs: HOUR,
      run: (signal) => refreshSuggestions({ ctx, signal }),
    },
    {
      name: "circle-broadcasts",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await broadcastQuery(ctx).execute()),
      run: (signal) => tellMembers(ctx, signal),
    },
    {
      name: "series-broadcasts",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await dueBroadcastsQuery(ctx).execute()),
      run: (signal) => tellFollowers(ctx, signal),
    },
    {
      // Adds the search entries of series that were made before series could be found.
      name: "series-index",
      where: "one",
      everyMs: HOUR,
      isNeeded: async () => isAny(await unindexedSeriesQuery(ctx).execute()),
      run: (signal) => indexMissingSeries(ctx, signal),
    },
    {
      // Notices by mail and WeChat.
      name: "deliveries",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => isDue(ctx),
      run: (signal) => deliverDue(ctx, signal),
    },
    {
      name: "circle-ends",
      where: "one",
      everyMs: MINUTE,
      isNeeded: async () => isAny(await endingQuery(ctx).execute()),
      run: (signal) => endCircles(ctx, signal),
    },
    {
      name: "word-dry-runs",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await dryRunQuery(ctx).execute()),
      run: (signal) => dryRunWords(ctx, signal),
    },
    ...searchChanges(ctx),
    {
      // Works in batches; the next run continues an interrupted one.
      name: "account-ends",
      where: "one",
      everyMs: MINUTE,
      isNeeded: async () => isAny(await leavingQuery(ctx).execute()),
      run: (signal) => leaveAccounts(ctx, signal),
    },
    {
      // Works in batches; the next run continues an interrupted one.
      name: "account-merges",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await openMergesQuery(ctx).execute()),
      run: (signal) => mergeOpen(ctx, signal),
    },
    {
      name: "data-exports",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await dueExportsQuery(ctx).execute()),
      run: (signal) => makeExports(ctx, signal),
    },
    {
      name: "record-exports",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: async () => isAny(await dueRecordsQuery(ctx).execute()),
      run: (signal) => makeRecords(ctx, signal),
    },
    {
      // Every second, because the staff press one button to hide what newcomers flood the site with.
      name: "newcomer-hold",
      where: "one",
      everyMs: SECOND,
      isNeeded: () => isHoldWork(ctx),
      run: (signal) => workOnHold(ctx, replay, signal),
    },
    {
      // One transaction per post or comment; the next run continues an interrupted one.
      name: "cleanups",
      where: "one",
      everyMs: SECOND,
      isNeeded: async () => isAny(await openCleanupsQuery(ctx).execute()),
      run: (signal) => workOnCleanups(ctx, signal),
    },
    {
      name: "person-events",
      where: "one",
      everyMs: MINUTE,
      run: () => forgetPersonEvents(ctx.db, ctx.clock.now()),
    },
    { name: "clean-up", where: "one", everyMs: 10 * MINUTE, run: () => cleanUp({ ctx }) },
    {
      name: "old-reviews",
      where: "one",
      everyMs: HOUR,
      run: () => forgetSettled(ctx),
    },
    {
      name: "old-withdrawals",
      where: "one",
      everyMs: HOUR,
      run: () => forgetOldWithdrawals(ctx, ctx.clock.now() - RESTORE_MS),
    },
    { name: "image-clean-up", where: "one", everyMs: 10 * MINUTE, run: (signal) => cleanUpImages(ctx, signal) },
    { name: "video-clean-up", where: "one", everyMs: 10 * MINUTE, run: (signal) => cleanUpVideos(ctx, signal) },
    { name: "purge-trash", where: "one", everyMs: HOUR, run: (signal) => purgeTrash(ctx, signal) },
    {
      // Deletes files that no row refers to.
      name: "sweep-files",
      where: "one",
      everyMs: 24 * HOUR,
      async run(signal) {
        const swept = await sweepFiles(ctx, { isDry: false, signal });
        if (swept.length > 0) ctx.log.info({ files: swept.length }, "files that no row knows were removed");
        return swept.length;
      },
    },
    transcoding(ctx),
    renditions(ctx),
  ];
}

/** Starts all jobs. @returns a function that stops them: it aborts current runs and waits for them a moment */
export function startJobs(ctx: Context, replay: Replay): () => Promise<unknown> {
  const stops = periodicJobs({ ...ctx, db: ctx.jobsDb }, replay).map((job) => ctx.jobs.every(job));
  return () => Promise.all(stops.map((stop) => stop()));
}
