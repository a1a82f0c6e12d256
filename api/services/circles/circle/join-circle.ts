import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { circleManagePath } from "../../../../contract/circles/circle-names.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { notify } from "../../shared/message/notify.ts";
import { assertMay, circleGone, type CircleRow, lockCircleWithStanding, type Standing } from "./authority.ts";
import { addMember, endMember, memberCountOf, staffIds } from "./membership.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
}

/**
 * Joins an open circle, or applies to one that needs approval. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a banned user and for circles by invitation, INVALID_INPUT at `answer`,
 * CONFLICT in too many
 */
export async function joinCircle({
  ctx,
  viewer,
  circleId,
  answer,
}: Asked & { answer: string }): Promise<{ state: "member" | "waiting"; memberCount: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    const is = async (state: "member" | "waiting") => ({ state, memberCount: await memberCountOf(trx, circleId) });
    if (standing.member) return is("member");
    if (standing.hasApplied && circle.join_policy !== "open") return is("waiting");
    if (circle.join_policy !== "approval") {
      assertMay("join", circle, standing);
      await addMember(trx, { ctx, circleId, userId: viewer.id });
      return is("member");
    }
    assertMay("apply", circle, standing);
    if (circle.join_question !== "" && answer === "") throw fieldError("answer", "请回答圈主的问题");
    await trx
      .insertInto("circle_application")
      .values({ circle_id: circleId, user_id: viewer.id, answer, created_at: ctx.clock.now() })
      .execute();
    await tellStaff(trx, ctx, circle);
    return is("waiting");
  });
}

/** Notifies the staff of an application, except those who have an unread notice of an earlier one. */
async function tellStaff(trx: Transaction<Database>, ctx: Context, { id, name }: CircleRow): Promise<void> {
  const path = circleManagePath(id, "application");
  const staff = await staffIds(trx, id);
  if (staff.length === 0) return;
  const told = await trx
    .selectFrom("notice")
    .select("user_id")
    .where("user_id", "in", staff)
    .whereRef("newest_seq", ">", "seen_seq")
    .where("kind", "=", "circle")
    .where("path", "=", path)
    .execute();
  const know = new Set(told.map((row) => row.user_id));
  const userIds = staff.filter((userId) => !know.has(userId));
  const title = `有人申请加入圈子“${name}”`;
  await notify({ ctx, trx, userIds, notice: { kind: "circle", title, body: "去看看申请吧。", path } });
}

/** Withdraws the viewer's application. A repeated call changes nothing. @throws ApiError NOT_FOUND */
export async function withdrawApplication({ ctx, viewer, circleId }: Asked): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    await trx
      .deleteFrom("circle_application")
      .where("user_id", "=", viewer.id)
      .where("circle_id", "=", circleId)
      .where("state", "=", "waiting")
      .execute();
    return { ok: true as const };
  });
}

/**
 * Turns a mute into a ban when a muted member leaves; else they could comment as a non-member or rejoin unmuted. Staff
 * see the ban in their list and may lift it.
 */
async function keepOut(
  trx: Transaction<Database>,
  { ctx, viewer, circleId }: Asked,
  { muted_until: until, mute_reason: reason }: NonNullable<Standing["member"]>,
): Promise<void> {
  await trx
    .insertInto("circle_ban")
    .values({
      circle_id: circleId,
      user_id: viewer.id,
      banned_by: viewer.id,
      until,
      reason: `禁言期间退出。${reason}`,
      created_at: ctx.clock.now(),
    })
    .execute();
}

/**
 * Leaves a circle; a non-member changes nothing. A muted member stays banned until the mute ends. @throws ApiError
 * NOT_FOUND, FORBIDDEN for the owner
 */
export async function leaveCircle({ ctx, viewer, circleId }: Asked): Promise<{ memberCount: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    if (standing.member) {
      assertMay("leave", circle, standing);
      await endMember(trx, { circleId, userId: viewer.id });
      if (standing.isMuted) await keepOut(trx, { ctx, viewer, circleId }, standing.member);
    } else if (circle.state !== "open") throw circleGone();
    return { memberCount: await memberCountOf(trx, circleId) };
  });
}
