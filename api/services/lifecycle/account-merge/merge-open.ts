import type { Context } from "../../../context.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { countAuthorsWords, finishMerge } from "./finish-merge.ts";
import { dropOwnTies } from "./move-marks.ts";
import { moveFigures } from "./move-figures.ts";
import { dropDoubles, moveRows } from "./move-rows.ts";
import type { Merge, MergeStep } from "../../../feature.ts";
import { dropOwnBlocks, dropDoubleApplications, moveBlocks, moveCircles, moveFollows } from "./move-ties.ts";
import { dropOwnNotices, dropPassing, moveDoers, moveNotices } from "./move-notices.ts";
import { moveDrafts, moveInVersions, moveMentions, movePosts } from "./move-written.ts";

/** After this time (ms), requests that the old account sent before it closed have been answered. */
export const SETTLE_MS = 10_000;
/** The tries of a batch: the other account may write the same row at the same time. */
const TRIES = 5;

/** Open merges, the oldest first. */
export function openMergesQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  return db
    .selectFrom("account_merge")
    .select(["user_id", "into_id"])
    .where("done_at", "is", null)
    .where("begun_at", "<=", clock.now() - SETTLE_MS)
    .orderBy("begun_at")
    .orderBy("user_id")
    .limit(20);
}

/** Finishes open merges. @returns the number of merges */
export async function mergeOpen(ctx: Context, signal?: AbortSignal): Promise<number> {
  const open = await openMergesQuery(ctx).execute();
  for (const { user_id: from, into_id: into } of open) {
    await moveAll(ctx, { from, into }, signal);
    await finishMerge(ctx, { from, into });
    ctx.log.info({ userId: from, intoId: into }, "accounts merged");
  }
  return open.length;
}

/** The steps of this wing and those of the features, in their order, by the names that the facts of tables use. */
export const mergeStepsOf = ({ mergeSteps }: Pick<Context, "mergeSteps">): Readonly<Record<string, MergeStep>> => ({
  movePosts,
  moveDrafts,
  moveMentions,
  dropDoubles,
  ...mergeSteps,
  dropOwnTies,
  dropOwnBlocks,
  moveBlocks,
  moveFollows,
  moveCircles,
  dropDoubleApplications,
  moveFigures,
  moveNotices,
  moveDoers,
  dropPassing,
  moveRows,
  dropOwnNotices,
});

/**
 * Moves the data in batches that find the remaining rows themselves: an interrupted run is resumed, and the batches
 * repeat until a round finds nothing.
 */
async function moveAll(ctx: Context, merge: Merge, signal?: AbortSignal): Promise<void> {
  for (let found = 1; found > 0;) {
    found = 0;
    for (const step of Object.values(mergeStepsOf(ctx)))
      for (let some = 1; some > 0; found += some) {
        signal?.throwIfAborted();
        some = await again(() => step(ctx, merge, signal));
      }
  }
  await moveInVersions(ctx, merge, signal);
  await countAuthorsWords(ctx, merge, signal);
}

/** The other account may insert a row that was about to become its own. The retried batch then finds that row. */
async function again(batch: () => Promise<number>, tries = TRIES): Promise<number> {
  try {
    return await batch();
  } catch (error) {
    if (tries <= 1 || !isUniqueViolation(error)) throw error;
    return again(batch, tries - 1);
  }
}
