import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";

/**
 * Brings the viewer's place in a circle into the wanted state; asking twice changes nothing.
 * @throws ApiError NOT_FOUND
 */
export async function followCircle({
  ctx,
  viewer,
  circleId,
  followed,
}: {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  followed: boolean;
}): Promise<{ followed: boolean; memberCount: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const there = await trx.selectFrom("circle").select("member_count").where("id", "=", circleId).executeTakeFirst();
    if (!there) throw new ApiError("NOT_FOUND", "圈子不存在");
    const changed = followed
      ? await trx
          .insertInto("circle_member")
          .values({ user_id: viewer.id, circle_id: circleId, created_at: ctx.clock.now() })
          .onConflict((conflict) => conflict.columns(["user_id", "circle_id"]).doNothing())
          .returning("id")
          .executeTakeFirst()
      : await trx
          .deleteFrom("circle_member")
          .where("user_id", "=", viewer.id)
          .where("circle_id", "=", circleId)
          .returning("id")
          .executeTakeFirst();
    if (!changed) return { followed, memberCount: there.member_count };
    const by = followed ? 1 : -1;
    const circle = await trx
      .updateTable("circle")
      .set((eb) => ({ member_count: eb("member_count", "+", by) }))
      .where("id", "=", circleId)
      .returning("member_count")
      .executeTakeFirstOrThrow();
    return { followed, memberCount: circle.member_count };
  });
}
