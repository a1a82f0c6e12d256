import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { Failures } from "../../../../contract/shared/common.ts";
import type { CircleApplication, settleApplicationsInput } from "../../../../contract/circles/circle-staff.ts";
import { circlePath } from "../../../../contract/circles/circle-names.ts";
import { pageBy, up } from "../../../db/keyset.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { notify } from "../../shared/message/notify.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMay, findCircle, lockCircleWithStanding } from "./authority.ts";
import { iso } from "./circle-cards.ts";
import { recordAct } from "./circle-log.ts";
import { addMember, isInTooMany } from "./membership.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
}

export interface CirclePage {
  ctx: Pick<Context, "db">;
  circleId: number;
  cursor: string | undefined;
  limit: number;
}

export function applicationPageQuery({ ctx, circleId, cursor, limit }: CirclePage) {
  const rows = ctx.db
    .selectFrom("circle_application")
    .select(["id", "created_at", "user_id", "answer"])
    .where("circle_id", "=", circleId)
    .where("state", "=", "waiting");
  return pageBy(rows, [up("created_at"), up("id")], cursor, limit);
}

/** Waiting applications, oldest first. @throws ApiError NOT_FOUND, FORBIDDEN for others than staff */
export async function listApplications({
  ctx,
  viewer,
  circleId,
  input,
}: Asked & { input: { cursor?: string | undefined; limit: number } }): Promise<{
  items: CircleApplication[];
  nextCursor: string | null;
}> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("moderate", circle, standing);
  const page = await applicationPageQuery({ ctx, circleId, cursor: input.cursor, limit: input.limit }).page();
  const people = await userBriefs(
    ctx,
    page.rows.map((row) => row.user_id),
  );
  const items = page.rows.map((row) => ({
    id: row.id,
    user: briefOf(people, row.user_id),
    answer: row.answer,
    createdAt: iso(row.created_at),
  }));
  return { items, nextCursor: page.nextCursor };
}

/**
 * Accepts or refuses applications. An applicant who is in too many circles to join keeps waiting.
 * @throws ApiError NOT_FOUND, FORBIDDEN for others than staff
 */
export async function settleApplications({
  ctx,
  viewer,
  circleId,
  input: { ids, accepted, reason },
}: Asked & { input: z.output<typeof settleApplicationsInput> }): Promise<{ settled: number; failed: Failures }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("moderate", circle, standing);
    const waiting = await trx
      .selectFrom("circle_application")
      .select(["id", "user_id"])
      .where("id", "in", ids)
      .where("circle_id", "=", circleId)
      .where("state", "=", "waiting")
      .execute();
    // All users are locked at once, in order of id, because `notify` writes to the same rows.
    const people = waiting.map((row) => row.user_id);
    if (people.length > 0) await lockUsers(trx, people);
    const settled: number[] = [];
    for (const { id, user_id: userId } of waiting) {
      if (accepted) {
        if (await isInTooMany(trx, userId)) continue;
        await addMember(trx, { ctx, circleId, userId });
      }
      await trx
        .updateTable("circle_application")
        .set({
          state: accepted ? "accepted" : "refused",
          decided_by: viewer.id,
          decided_at: ctx.clock.now(),
          reason: accepted ? "" : reason,
        })
        .where("id", "=", id)
        .execute();
      // The reason of a refusal is for the applicant alone; the log is public.
      await recordAct(trx, { ctx, circleId, standing, action: accepted ? "accept" : "refuse", userId });
      settled.push(userId);
    }
    await notify({
      ctx,
      trx,
      userIds: settled,
      notice: {
        kind: "circle",
        title: accepted ? `你已加入圈子“${circle.name}”` : `加入圈子“${circle.name}”的申请没有通过`,
        body: accepted ? "你的申请通过了。" : reason,
        path: circlePath(circleId),
      },
    });
    const left = new Map(waiting.map((row) => [row.id, row.user_id]));
    const failed = [...new Set(ids)].flatMap((id) => {
      const userId = left.get(id);
      if (userId === undefined) return [{ id, message: "申请已处理过或不存在" }];
      return settled.includes(userId) ? [] : [{ id, message: "对方加入的圈子太多，暂时不能加入" }];
    });
    return { settled: settled.length, failed };
  });
}
