import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleAction } from "../../../../contract/circles/circle-action-names.ts";
import { circlePath } from "../../../../contract/circles/circle-names.ts";
import { DAY_MS, siteTimeText } from "../../../../contract/shared/site-time.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { CircleRole } from "../../../db/schema/circle.ts";
import type { Database } from "../../../db/schema/index.ts";
import { type Notice, notify } from "../../shared/message/notify.ts";
import {
  assertMay,
  assertOver,
  type CircleAct,
  type CircleRow,
  lockCircleWithStanding,
  type Standing,
} from "./authority.ts";
import { recordAct } from "./circle-log.ts";
import { noMember } from "./list-members.ts";
import { endMember, ownedCount, ownsTooMany } from "./membership.ts";

interface Over {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  userId: number;
}

interface Target {
  role: CircleRole;
  may_post: 0 | 1;
  muted_until: number | null;
}

/** The log entry and notice of an action; undefined when there was nothing to do. */
interface Done {
  action: CircleAction;
  title: string;
  body?: string;
  reason?: string;
  until?: number | null;
}

interface Work {
  trx: Transaction<Database>;
  circle: CircleRow;
  standing: Standing;
  target: Target | undefined;
  now: number;
}

/**
 * The frame of every staff action on a user: checks permission and target, runs the action, writes the log, and
 * notifies the user.
 */
async function act(
  { ctx, viewer, circleId, userId }: Over,
  needs: CircleAct,
  work: (given: Work) => Promise<Done | undefined>,
): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay(needs, circle, standing);
    const target = await trx
      .selectFrom("circle_member")
      .select(["role", "may_post", "muted_until"])
      .where("user_id", "=", userId)
      .where("circle_id", "=", circleId)
      .executeTakeFirst();
    if (needs === "moderate") assertOver(standing, userId, target?.role);
    const done = await work({ trx, circle, standing, target, now: ctx.clock.now() });
    if (!done) return { ok: true as const };
    const { action, reason = "", until } = done;
    await recordAct(trx, { ctx, circleId, standing, action, userId, reason, until });
    const body = done.body ?? reason;
    const notice: Notice = { kind: "circle", title: done.title, body, path: circlePath(circleId) };
    await notify({ ctx, trx, userIds: [userId], notice });
    return { ok: true as const };
  });
}

function change(trx: Transaction<Database>, { circleId, userId }: Over) {
  return trx.updateTable("circle_member").where("user_id", "=", userId).where("circle_id", "=", circleId);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for others than the owner, CONFLICT with too many moderators */
export const setRole = (over: Over & { role: "moderator" | "member" }) =>
  act(over, "edit", async ({ trx, circle, target }) => {
    if (!target) throw noMember();
    if (target.role === "owner") throw new ApiError("FORBIDDEN", "不能对圈主这样做");
    if (target.role === over.role) return undefined;
    if (over.role === "member") {
      await change(trx, over).set({ role: "member" }).execute();
      return { action: "end-moderator", title: `你不再是圈子“${circle.name}”的圈子管理员` };
    }
    const { count } = await trx
      .selectFrom("circle_member")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("circle_id", "=", over.circleId)
      .where("role", "=", "moderator")
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.circleModeratorsMax)
      throw new ApiError("CONFLICT", `最多 ${limits.circleModeratorsMax} 位圈子管理员`);
    await change(trx, over).set({ role: "moderator", muted_until: null, mute_reason: "" }).execute();
    return { action: "make-moderator", title: `你成为了圈子“${circle.name}”的圈子管理员` };
  });

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export const setMayPost = (over: Over & { mayPost: boolean }) =>
  act(over, "moderate", async ({ trx, circle, target }) => {
    if (!target) throw noMember();
    if ((target.may_post === 1) === over.mayPost) return undefined;
    await change(trx, over)
      .set({ may_post: over.mayPost ? 1 : 0 })
      .execute();
    return over.mayPost
      ? { action: "give-post", title: `你获得了圈子“${circle.name}”的发帖资格` }
      : { action: "take-post", title: `你在圈子“${circle.name}”的发帖资格被收回了` };
  });

const MINUTE_MS = 60_000;

const told = (until: number | null) => (until === null ? "永久" : `到 ${siteTimeText(until)}`);

/** Mutes a member; a repeated call changes the end of the mute. @throws ApiError NOT_FOUND, FORBIDDEN */
export const muteMember = (over: Over & { minutes: number; reason: string }) =>
  act(over, "moderate", async ({ trx, circle, target, now }) => {
    if (!target) throw noMember();
    const until = now + over.minutes * MINUTE_MS;
    await change(trx, over).set({ muted_until: until, mute_reason: over.reason }).execute();
    const { reason } = over;
    const body = `${told(until)}。理由：${reason}`;
    return { action: "mute", title: `你在圈子“${circle.name}”被禁言了`, body, reason, until };
  });

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export const unmuteMember = (over: Over) =>
  act(over, "moderate", async ({ trx, circle, target, now }) => {
    if (!target) throw noMember();
    if (target.muted_until === null || target.muted_until <= now) return undefined;
    await change(trx, over).set({ muted_until: null, mute_reason: "" }).execute();
    return { action: "unmute", title: `你在圈子“${circle.name}”的禁言解除了` };
  });

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export const removeMember = (over: Over & { reason: string }) =>
  act(over, "moderate", async ({ trx, circle, target }) => {
    if (!target) throw noMember();
    await endMember(trx, over);
    const { reason } = over;
    return { action: "remove-member", title: `你被移出了圈子“${circle.name}”`, body: `理由：${reason}`, reason };
  });

/**
 * Bans a user, member or not, for some days; 0 days for good. A repeated call changes the end of the ban. @throws
 * ApiError NOT_FOUND, FORBIDDEN
 */
export const banUser = (over: Over & { days: number; reason: string }) =>
  act(over, "moderate", async ({ trx, circle, now }) => {
    const { circleId, userId, reason, viewer } = over;
    const there = await trx.selectFrom("user").select("role").where("id", "=", userId).executeTakeFirst();
    if (!there) throw new ApiError("NOT_FOUND", "用户不存在");
    if (there.role === "ADMIN") throw new ApiError("FORBIDDEN", "不能封禁站点管理员");
    const until = over.days === 0 ? null : now + over.days * DAY_MS;
    await endMember(trx, over);
    await trx
      .deleteFrom("circle_application")
      .where("user_id", "=", userId)
      .where("circle_id", "=", circleId)
      .where("state", "=", "waiting")
      .execute();
    const ban = { banned_by: viewer.id, until, reason, created_at: now };
    await trx
      .insertInto("circle_ban")
      .values({ ...ban, circle_id: circleId, user_id: userId })
      .onConflict((conflict) => conflict.columns(["user_id", "circle_id"]).doUpdateSet(ban))
      .execute();
    const body = `${told(until)}。理由：${reason}`;
    return { action: "ban", title: `你被圈子“${circle.name}”封禁了`, body, reason, until };
  });

/** @throws ApiError NOT_FOUND, FORBIDDEN */
export const unbanUser = (over: Over) =>
  act(over, "moderate", async ({ trx, circle }) => {
    const gone = await trx
      .deleteFrom("circle_ban")
      .where("user_id", "=", over.userId)
      .where("circle_id", "=", over.circleId)
      .returning("id")
      .executeTakeFirst();
    return gone && { action: "unban", title: `圈子“${circle.name}”解除了对你的封禁`, body: "你可以再次加入了。" };
  });

/**
 * Transfers a circle to a member; the former owner becomes a moderator. An administrator may do so when the owner is
 * gone.
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when the member owns too many circles
 */
export const transferCircle = (over: Over) =>
  act(over, "transfer", async ({ trx, circle, target }) => {
    const { circleId, userId } = over;
    if (!target) throw noMember();
    if (target.role === "owner") throw new ApiError("BAD_REQUEST", "这位成员已经是圈主");
    await lockUsers(trx, [userId]);
    if ((await ownedCount(trx, userId)) >= limits.circlesOwnedMax) throw ownsTooMany();
    await trx
      .updateTable("circle_member")
      .set({ role: "moderator" })
      .where("circle_id", "=", circleId)
      .where("role", "=", "owner")
      .execute();
    await change(trx, over).set({ role: "owner", muted_until: null, mute_reason: "" }).execute();
    await trx.updateTable("circle").set({ owner_id: userId }).where("id", "=", circleId).execute();
    return { action: "transfer", title: `圈子“${circle.name}”转让给了你`, body: "你现在是圈主了。" };
  });
