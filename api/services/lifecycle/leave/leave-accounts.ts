import { join } from "node:path";
import type { Context } from "../../../context.ts";
import type { LeaveStep } from "../../../feature.ts";
import { makeFolder, syncFolder, synced } from "../../../lib/durable-file.ts";
import { LEFT_NAME } from "../../../../contract/lifecycle/leave.ts";
import { closeAccount } from "./close-account.ts";
import { forgetInNotices, forgetInVersions, forgetMentions, type Forgotten } from "./forget-names.ts";
import { forgetReportedMessages } from "../../chat/chat-message/forget-messages.ts";
import { forgetFiles, forgetOwnRows } from "./forget-own-rows.ts";
import { endTies, forgetCircles, forgetFollows } from "./forget-ties.ts";
import { forgetComments, forgetDrafts, forgetPosts } from "./forget-written.ts";

/**
 * Accounts that are due to be closed, earliest first, including interrupted ones. A banned account is not closed while
 * the ban lasts.
 */
export function leavingQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  const now = clock.now();
  return db
    .selectFrom("account_leave")
    .innerJoin("user", "user.id", "account_leave.user_id")
    .select(["account_leave.user_id", "account_leave.begun_at"])
    .where("account_leave.due_at", "<=", now)
    .where((eb) => eb.or([eb("user.banned_until", "is", null), eb("user.banned_until", "<=", now)]))
    .orderBy("account_leave.due_at")
    .orderBy("account_leave.user_id")
    .limit(20);
}

/** Closes the accounts that are due. @returns the number of accounts */
export async function leaveAccounts(ctx: Context, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (let before = -1; before < count;) {
    before = count;
    const due = await leavingQuery(ctx).execute();
    for (const { user_id: userId, begun_at: begunAt } of due) {
      signal?.throwIfAborted();
      const isOurs = begunAt !== null || (await ctx.db.transaction().execute((trx) => closeAccount(trx, ctx, userId)));
      if (!isOurs) continue;
      await noteEnded(ctx, userId);
      await forgetAll(ctx, userId, signal);
      count++;
    }
  }
  return count;
}

/**
 * Appends the closed account's id and the time to a file outside the database: after a restore of an older copy, an
 * operator reads there which accounts must be closed again.
 */
async function noteEnded(ctx: Context, userId: number): Promise<void> {
  const { config, clock } = ctx;
  await makeFolder(config.dataDir);
  const at = new Date(clock.now()).toISOString();
  const ids = [userId, ...(await mergedInto(ctx, userId)).map((account) => account.userId)];
  const lines = ids.map((id) => `${id} ${at}\n`).join("");
  const file = join(config.dataDir, "ended-accounts.txt");
  await synced(file, "a", { mode: 0o600, fill: (list) => list.writeFile(lines) });
  await syncFolder(config.dataDir);
}

/** The accounts that were merged into this account earlier, with their names (services/lifecycle/account-merge). */
async function mergedInto({ db }: Context, userId: number): Promise<Forgotten[]> {
  return db
    .selectFrom("account_merge")
    .innerJoin("user", "user.id", "account_merge.user_id")
    .select(["user.id as userId", "user.name"])
    .where("account_merge.into_id", "=", userId)
    .execute();
}

/** The steps of this wing and those of the features, in their order, by the names that the facts of tables use. */
export const leaveStepsOf = ({ leaveSteps }: Pick<Context, "leaveSteps">): Readonly<Record<string, LeaveStep>> => ({
  forgetPosts,
  forgetComments,
  forgetDrafts,
  ...leaveSteps,
  endTies,
  forgetFollows,
  forgetCircles,
  forgetMentions,
});

/**
 * Deletes all other data in batches that find the remaining rows themselves. An interrupted run is resumed by the row
 * of `account_leave`, which is deleted last. The batches repeat until a round finds nothing, because requests may still
 * have written while the account was being closed.
 */
async function forgetAll(ctx: Context, userId: number, signal?: AbortSignal): Promise<void> {
  const { name } = await ctx.db
    .selectFrom("account_leave")
    .select("name")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const who = { userId, name };
  for (let found = 1; found > 0;) {
    found = 0;
    for (const step of Object.values(leaveStepsOf(ctx)))
      for (let some = 1; some > 0; found += some) {
        signal?.throwIfAborted();
        some = await step(ctx, userId, name);
      }
  }
  await forgetInVersions(ctx, who, signal);
  await forgetInNotices(ctx, who, signal);
  await forgetOwnRows(ctx, userId, name);
  await forgetReportedMessages(ctx, userId);
  for (const once of await mergedInto(ctx, userId)) {
    await forgetInNotices(ctx, once, signal);
    await forgetOwnRows(ctx, once.userId, once.name);
    await ctx.db.updateTable("user").set({ name: LEFT_NAME }).where("id", "=", once.userId).execute();
  }
  await forgetFiles(ctx, userId);
  await ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("account_leave").where("user_id", "=", userId).execute();
    await ctx.live.publish(trx, { type: "pages.stale" });
  });
  ctx.log.info({ userId }, "account ended");
}
