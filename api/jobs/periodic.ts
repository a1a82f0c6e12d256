import type { Context } from "../context.ts";
import type { Job } from "../lib/job.ts";
import type { Replay } from "../services/moderation/review/settle-review.ts";
import { deliveryJobs } from "../services/accounts/delivery/jobs.ts";
import { circleJobs } from "../services/circles/circle/jobs.ts";
import { cleanupJobs } from "../services/console/cleanup/jobs.ts";
import { newcomerHoldJobs } from "../services/console/newcomer-hold/jobs.ts";
import { staffJobs } from "../services/console/staff/jobs.ts";
import { imageJobs } from "../services/files/image/jobs.ts";
import { searchJobs } from "../services/finding/search/jobs.ts";
import { suggestionJobs } from "../services/finding/suggestion/jobs.ts";
import { accountMergeJobs } from "../services/lifecycle/account-merge/jobs.ts";
import { dataExportJobs } from "../services/lifecycle/data-export/jobs.ts";
import { leaveJobs } from "../services/lifecycle/leave/jobs.ts";
import { recordExportJobs } from "../services/lifecycle/record-export/jobs.ts";
import { reviewJobs } from "../services/moderation/review/jobs.ts";
import { wordJobs } from "../services/moderation/word/jobs.ts";
import { articleJobs } from "../services/posts/article/jobs.ts";
import { feedbackJobs } from "../services/posts/feedback/jobs.ts";
import { mediaJobs } from "../services/posts/media/jobs.ts";
import { postJobs } from "../services/posts/post/jobs.ts";
import { seriesJobs } from "../services/posts/series/jobs.ts";
import { personEventJobs } from "../services/shared/event/jobs.ts";
import { hotSearchJobs } from "../services/shared/hot-search/jobs.ts";
import { commonJobs } from "./common-jobs.ts";
import { filmJobs } from "./film-jobs.ts";

/**
 * The periodic jobs on the database and files, one line a feature. Jobs of a single process are in the files they belong
 * to: the outbox (live/live-hub.ts), views (view-counter.ts), sockets (live/chat-socket.ts).
 */
const jobsOfFeatures: readonly ((ctx: Context, replay: Replay) => Job[])[] = [
  deliveryJobs,
  circleJobs,
  cleanupJobs,
  newcomerHoldJobs,
  staffJobs,
  imageJobs,
  searchJobs,
  suggestionJobs,
  accountMergeJobs,
  dataExportJobs,
  leaveJobs,
  recordExportJobs,
  reviewJobs,
  wordJobs,
  articleJobs,
  feedbackJobs,
  mediaJobs,
  postJobs,
  seriesJobs,
  personEventJobs,
  hotSearchJobs,
  commonJobs,
  filmJobs,
];

/** All periodic jobs. @param replay runs a stored call, such as a publication that was reviewed */
export const periodicJobs = (ctx: Context, replay: Replay): Job[] =>
  jobsOfFeatures.flatMap((jobsOf) => jobsOf(ctx, replay));

/** Starts all jobs. @returns a function that stops them: it aborts current runs and waits for them a moment */
export function startJobs(ctx: Context, replay: Replay): () => Promise<unknown> {
  const stops = periodicJobs({ ...ctx, db: ctx.jobsDb }, replay).map((job) => ctx.jobs.every(job));
  return () => Promise.all(stops.map((stop) => stop()));
}
