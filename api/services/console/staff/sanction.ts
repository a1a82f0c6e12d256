import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { liftInput, sanctionInput } from "../../../../contract/console/person-acts.ts";
import { ownSanctionPath } from "../../../../contract/moderation/appeal-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { sanctionName } from "../../../../contract/shared/staff-names.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { lapseAppeals } from "../../shared/appeal/appeals.ts";
import { type Notice, notify } from "../../shared/message/notify.ts";
import { endSessionsOf } from "../../accounts/session/end-sessions.ts";
import { assertMayOnSite, assertOverPerson } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { endOf, untilText } from "../../shared/sanction/until.ts";

export interface OverPerson {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  userId: number;
}
const column = { ban: "banned_until", mute: "muted_until" } as const;

/** Locks a user's row and checks that the viewer may act on them. @throws ApiError NOT_FOUND, FORBIDDEN, BAD_REQUEST */
export async function lockPerson(trx: Transaction<Database>, { viewer, userId }: Omit<OverPerson, "ctx">) {
  const there = await lockUsers(trx, [userId]);
  if (there.length === 0) throw new ApiError("NOT_FOUND", "没有这位成员");
  const person = await trx
    .selectFrom("user")
    .select(["id", "role", "staff_role as staffRole", "banned_until", "muted_until"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  assertOverPerson(viewer, person);
  return person;
}

/**
 * 封禁 (bans) or 禁言 (mutes) a user with an end and a reason, and notifies them. A ban ends all sessions in the same
 * transaction. A repeated sanction replaces the earlier one, and adds an entry to the user's history.
 * @throws ApiError FORBIDDEN, NOT_FOUND, BAD_REQUEST
 */
export function sanctionPerson({
  input: { kind, days, reason },
  ...over
}: OverPerson & { input: z.output<typeof sanctionInput> }): Promise<{ ok: true }> {
  const { ctx, viewer, userId } = over;
  assertMayOnSite(viewer, kind);
  return ctx.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, over);
    const now = ctx.clock.now();
    const until = endOf(now, days);
    const before = person[column[kind]];
    await endStanding(trx, over, kind);
    await trx
      .insertInto("sanction")
      .values({ user_id: userId, kind, reason, until, made_by: viewer.id, created_at: now })
      .execute();
    await trx
      .updateTable("user")
      .set({ [column[kind]]: until })
      .where("id", "=", userId)
      .execute();
    if (kind === "ban") await endSessionsOf({ ctx, trx, userId });
    await audit(trx, over, {
      act: kind,
      target: { kind: "user", id: userId },
      before: { until: before },
      after: { until, days },
      reason,
    });
    const body = `${untilText(until)}。理由：${reason}\n觉得不妥，可以在 ${limits.appealDays} 天内申诉一次。`;
    await notify({
      ctx,
      trx,
      userIds: [userId],
      notice: { kind: "staff", title: `你被${sanctionName[kind]}了`, body, path: ownSanctionPath },
    });
    // Cached pages must at once show the ban on the profile, and no longer the avatar.
    if (kind === "ban") await ctx.live.publish(trx, { type: "pages.stale" });
    return { ok: true } as const;
  });
}

/** Ends the current sanction of a kind, because it is lifted or replaced. An open appeal against it lapses. */
async function endStanding(
  trx: Transaction<Database>,
  { ctx, viewer, userId }: OverPerson,
  kind: "ban" | "mute",
): Promise<void> {
  const now = ctx.clock.now();
  const ended = await trx
    .updateTable("sanction")
    .set({ lifted_by: viewer.id, lifted_at: now })
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("lifted_at", "is", null)
    .where("until", ">", now)
    .returning("id")
    .execute();
  await lapseAppeals(
    trx,
    ctx,
    [kind],
    ended.map((row) => row.id),
  );
}

/** @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when there is no such sanction */
export function liftSanction({
  input: { kind, reason },
  ...over
}: OverPerson & { input: z.output<typeof liftInput> }): Promise<{ ok: true }> {
  assertMayOnSite(over.viewer, kind);
  return over.ctx.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, over);
    const before = person[column[kind]];
    if (before === null || before <= over.ctx.clock.now())
      throw new ApiError("CONFLICT", `没有需要解除的${sanctionName[kind]}`);
    await lift(trx, over, { kind, before, reason, words: `说明：${reason}` });
    return { ok: true } as const;
  });
}

/** Lifts the current sanction, logs it and notifies the user. */
async function lift(
  trx: Transaction<Database>,
  over: OverPerson,
  { kind, before, reason, words }: { kind: "ban" | "mute"; before: number; reason: string; words: string },
): Promise<void> {
  const { ctx, userId } = over;
  await endStanding(trx, over, kind);
  await trx
    .updateTable("user")
    .set({ [column[kind]]: null })
    .where("id", "=", userId)
    .execute();
  await audit(trx, over, {
    act: kind === "ban" ? "lift-ban" : "lift-mute",
    target: { kind: "user", id: userId },
    before: { until: before },
    after: { until: null },
    reason,
  });
  const notice: Notice = {
    kind: "staff",
    title: `你的${sanctionName[kind]}解除了`,
    body: words,
    path: ownSanctionPath,
  };
  await notify({ ctx, trx, userIds: [userId], notice });
  if (kind === "ban") await ctx.live.publish(trx, { type: "pages.stale" });
}

/**
 * Takes back a sanction whose appeal was granted: lifts it if it is still in effect; an expired one is only marked as
 * taken back. The caller holds the user's row.
 */
export async function takeBackSanction(
  trx: Transaction<Database>,
  over: OverPerson,
  { id, kind, reason }: { id: number; kind: "ban" | "mute"; reason: string },
): Promise<void> {
  const { ctx, viewer, userId } = over;
  const now = ctx.clock.now();
  const row = await trx.selectFrom("sanction").select("until").where("id", "=", id).executeTakeFirstOrThrow();
  const words = `申诉成立。说明：${reason}`;
  if (row.until !== null && row.until > now) return lift(trx, over, { kind, before: row.until, reason, words });
  await trx
    .updateTable("sanction")
    .set({ lifted_by: viewer.id, lifted_at: now })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .execute();
  const title = `你对${sanctionName[kind]}的申诉成立`;
  await notify({ ctx, trx, userIds: [userId], notice: { kind: "staff", title, body: words, path: ownSanctionPath } });
}

/**
 * Warns a user: a notice and an entry in their history, without further effect.
 * @param removalId the removal with which the warning comes
 * @throws ApiError FORBIDDEN, NOT_FOUND, BAD_REQUEST
 */
export function warnPerson({
  reason,
  removalId = null,
  ...over
}: OverPerson & { reason: string; removalId?: number | null }): Promise<{ ok: true }> {
  const { ctx, viewer, userId } = over;
  assertMayOnSite(viewer, "warn");
  return ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, over);
    await trx
      .insertInto("sanction")
      .values({
        user_id: userId,
        kind: "warning",
        reason,
        until: null,
        made_by: viewer.id,
        created_at: ctx.clock.now(),
        removal_id: removalId,
      })
      .execute();
    await audit(trx, over, { act: "warn", target: { kind: "user", id: userId }, reason });
    const body = `理由：${reason}。请遵守社区规范，再次违规可能被禁言或封禁。`;
    await notify({
      ctx,
      trx,
      userIds: [userId],
      notice: { kind: "staff", title: "你收到一次警告", body, path: "/agreement/service" },
    });
    return { ok: true } as const;
  });
}
