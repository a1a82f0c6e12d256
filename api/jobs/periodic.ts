import type { Context } from "../context.ts";
import type { Job } from "../lib/job.ts";
import type { Replay } from "../services/moderation/review/settle-review.ts";
import { commonJobs } from "./common-jobs.ts";
import { filmJobs } from "./film-jobs.ts";

/**
 * All periodic jobs on the database and files. Jobs of a single process are in the files they belong to: the outbox
 * (live/live-hub.ts), views (view-counter.ts), sockets (live/chat-socket.ts).
 * @param replay runs a stored call, such as a publication that was reviewed
 */
export const periodicJobs = (ctx: Context, replay: Replay): Job[] => [
  ...ctx.makeJobs.flatMap((make) => make(ctx, replay)),
  ...commonJobs(ctx),
  ...filmJobs(ctx),
];

/** Starts all jobs. @returns a function that stops them: it aborts current runs and waits for them a moment */
export function startJobs(ctx: Context, replay: Replay): () => Promise<unknown> {
  const stops = periodicJobs({ ...ctx, db: ctx.jobsDb }, replay).map((job) => ctx.jobs.every(job));
  return () => Promise.all(stops.map((stop) => stop()));
}
