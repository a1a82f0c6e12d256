import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { ownReviewPath } from "../../../../contract/moderation/review-names.ts";
import type { StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { commentPath, subjectPath } from "../../../../contract/shared/subject.ts";
import { pageBy, up } from "../../../db/keyset.ts";
import { type Notice, notify } from "../../shared/message/notify.ts";
import { type Hold, holdOf } from "../../people/newcomer/hold-state.ts";
import { holdPerson } from "../../moderation/review/hold-person.ts";
import { holdPublished } from "../../moderation/review/hold-published.ts";
import { showHeld } from "../../moderation/review/settle-held.ts";
import { approveReview, type Replay } from "../../moderation/review/settle-review.ts";
import { staffOfJob } from "../staff/staff-of-job.ts";
import { changeHold } from "./hold-newcomers.ts";

const BATCH = 200;
/** ms. Calls that had passed the gate when the hold began have ended by then, so the job makes a second pass. */
const STRAGGLERS_MS = 60_000;
/** After this many posts the job checks whether the hold is still on. */
const LOOK_AGAIN = 20;

const needsPass = ({ id, passes }: Hold, now: number) => passes === 0 || (passes === 1 && now >= id + STRAGGLERS_MS);

/** Whether the job has work to do. */
export async function isHoldWork({ db, clock }: Pick<Context, "db" | "clock">): Promise<boolean> {
  const hold = await holdOf(db);
  return hold?.state === "releasing" || (hold?.state === "on" && needsPass(hold, clock.now()));
}

/**
 * Takes content out, or releases it again, according to the hold's state. An interrupted run is continued by the next
 * one. @returns how many posts, comments and other rows
 */
export async function workOnHold(ctx: Context, replay: Replay, signal: AbortSignal): Promise<number> {
  const hold = await holdOf(ctx.db);
  if (hold?.state === "releasing") return release(ctx, hold, replay, signal);
  if (hold?.state === "on" && needsPass(hold, ctx.clock.now())) return takeOut(ctx, hold, signal);
  return 0;
}

/** The next accounts that the hold concerns, oldest first. */
export function heldAccountsQuery({ db }: Pick<Context, "db">, since: number, cursor: string | undefined) {
  const rows = db
    .selectFrom("user")
    .select(["id", "created_at"])
    .where("created_at", ">=", since)
    .where("role", "=", "USER")
    .where("staff_role", "is", null);
  return pageBy(rows, [up("created_at"), up("id")], cursor, BATCH);
}

async function takeOut(ctx: Context, hold: Hold, signal: AbortSignal): Promise<number> {
  let done = 0;
  let cursor: string | undefined;
  do {
    const page = await heldAccountsQuery(ctx, hold.since, cursor).page();
    for (const { id } of page.rows) {
      for (const thing of await thingsOf(ctx, id)) {
        signal.throwIfAborted();
        // SQLite queries do not yield to the event loop, so the loop yields here for requests.
        await setImmediate();
        if (done % LOOK_AGAIN === 0 && (await holdOf(ctx.db))?.state !== "on") return done;
        if (await orConflict(holdPublished(ctx, hold, thing))) done++;
      }
      const goesOn = async () => (await holdOf(ctx.db))?.state === "on";
      done += await holdPerson({ ctx, hold, userId: id, signal, goesOn });
      if (!(await goesOn())) return done;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  await changeHold(ctx, async (_trx, now) =>
    now?.id === hold.id && now.state === "on" ? { ...now, passes: now.passes + 1 } : null,
  );
  return done;
}

/** An action that somebody else did first counts as not done. */
async function orConflict(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** A user's published posts and comments, without those that a reviewer has already approved. */
async function thingsOf({ db, kinds }: Context, userId: number): Promise<{ kind: StaffArea; id: number }[]> {
  const things: { kind: StaffArea; id: number; path: string }[] = [];
  for (const { kind, isPrivate } of kinds) {
    const rows = await db
      .selectFrom(kind)
      .select("id")
      .where("author_id", "=", userId)
      .where("deleted_at", "is", null)
      .where(sql<boolean>`not (${isPrivate ?? sql`1 = 0`})`)
      .orderBy("id")
      .execute();
    things.push(...rows.map(({ id }) => ({ kind, id, path: subjectPath({ kind, id }) })));
  }
  const comments = await db
    .selectFrom("comment")
    .select(["id", "subject_kind", "subject_id"])
    .where("author_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id, subject_kind: kind, subject_id: of } of comments)
    things.push({ kind: "comment", id, path: commentPath({ kind, id: of }, id) });
  if (things.length === 0) return [];
  const seen = await db
    .selectFrom("review")
    .select("path")
    .where("author_id", "=", userId)
    .where("state", "=", "approved")
    .where("path", "is not", null)
    .execute();
  const paths = new Set(seen.map((row) => row.path));
  return things.filter(({ path }) => !paths.has(path));
}

/** The next reviews that wait because of a hold. */
export const heldReviewsQuery = ({ db }: Pick<Context, "db">, holdId: number, after: number) =>
  db
    .selectFrom("review")
    .select(["id", "author_id", "held_id", "reasons"])
    .where("hold_id", "=", holdId)
    .where("state", "=", sql.lit("waiting"))
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH);

const ONLY_HOLD = JSON.stringify(["hold"]);

/**
 * Releases reviews that wait only because of the hold. A review that cannot be released (its author is banned, or it
 * has other reasons) stays in review without the hold; a call that exceeds its author's rate limit is released in a
 * later run.
 */
async function release(ctx: Context, hold: Hold, replay: Replay, signal: AbortSignal): Promise<number> {
  const by = hold.endedBy ?? hold.startedBy;
  const viewer = staffOfJob(by);
  const caller: Caller = { ip: "unknown", userAgent: null, requestId: "newcomer-hold" };
  let done = 0;
  let after = 0;
  let areLeft = false;
  for (;;) {
    const rows = await heldReviewsQuery(ctx, hold.id, after).execute();
    for (const { id, author_id: authorId, held_id: heldId, reasons } of rows) {
      signal.throwIfAborted();
      await setImmediate();
      try {
        if (heldId !== null)
          await showHeld({ ctx, by, reviewId: id, isSeen: false, told: (trx) => tellShown(trx, ctx, hold, authorId) });
        else if (reasons === ONLY_HOLD)
          await approveReview({ ctx, viewer, caller, id, from: "waiting", reason: "", replay, record: async () => {} });
        else await leaveAlone(ctx, id);
        done++;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "TOO_MANY_REQUESTS") areLeft = true;
        else await leaveAlone(ctx, id);
      }
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) break;
  }
  if (!areLeft)
    await changeHold(ctx, async (_trx, now) =>
      now?.id === hold.id && now.state === "releasing" ? { ...now, state: "released" } : null,
    );
  return done;
}

async function leaveAlone({ db }: Pick<Context, "db">, reviewId: number): Promise<void> {
  await db.updateTable("review").set({ hold_id: null }).where("id", "=", reviewId).execute();
}

/** Notifies the author once for each hold, with the first released post. */
async function tellShown(
  trx: Parameters<Parameters<typeof showHeld>[0]["told"]>[0],
  ctx: Context,
  hold: Hold,
  authorId: number,
): Promise<void> {
  const theirs = await trx
    .selectFrom("review")
    .select("id")
    .where("author_id", "=", authorId)
    .where("hold_id", "=", hold.id)
    .where("held_id", "is not", null)
    .where("state", "=", "approved")
    .where("path", "is", null)
    .limit(2)
    .execute();
  if (theirs.length > 1) return;
  const notice: Notice = {
    kind: "review",
    title: "你暂缓展示的内容恢复了",
    body: "管理团队看过了，大家又能看到你发布的内容。谢谢你的耐心。",
    path: ownReviewPath,
  };
  await notify({ ctx, trx, userIds: [authorId], notice });
}
