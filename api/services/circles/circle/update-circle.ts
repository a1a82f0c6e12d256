import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { updateCircleInput } from "../../../../contract/circles/circle-fields.ts";
import type { CircleNoticeLevel } from "../../../../contract/circles/circle-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { openingOf } from "../../../markdown/opening-of.ts";
import { assertMay, findCircle, lockCircleWithStanding } from "./authority.ts";
import { broadcast, endBroadcasts } from "./broadcast.ts";
import { columnsOf, holdPictures, indexCircle, isListed, namedOnce, useCirclePictures } from "./circle-fields.ts";
import { recordAct } from "./circle-log.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
}

/** R14: the owner changes a circle's settings. @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at a field */
export async function updateCircle({
  ctx,
  viewer,
  circleId,
  input,
}: Asked & { input: z.output<typeof updateCircleInput> }): Promise<{ id: number }> {
  const before = await findCircle({ ctx, viewer, circleId });
  assertMay("edit", before.circle, before.standing);
  const columns = await columnsOf({ ctx, viewer, fields: input, circle: before.circle });
  return namedOnce(() =>
    ctx.db.transaction().execute(async (trx) => {
      const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
      assertMay("edit", circle, standing);
      await holdPictures(trx, columns);
      await trx
        .updateTable("circle")
        .set({ ...columns, is_listed: isListed({ ...circle, ...columns }) })
        .where("id", "=", circleId)
        .execute();
      await recordAct(trx, { ctx, circleId, standing, action: "settings" });
      await indexCircle(trx, { id: circleId, ...columns });
      await useCirclePictures(trx, ctx, { id: circleId, ...columns });
      return { id: circleId };
    }),
  );
}

/**
 * Sets a circle's announcement, and notifies all members except those who turned notices off; an empty text removes it.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function announce({ ctx, viewer, circleId, text }: Asked & { text: string }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("announce", circle, standing);
    if (text === circle.announcement) return { ok: true as const };
    await trx
      .updateTable("circle")
      .set({ announcement: text, announced_at: text === "" ? null : ctx.clock.now() })
      .where("id", "=", circleId)
      .execute();
    await recordAct(trx, { ctx, circleId, standing, action: "announce", reason: excerpt(text) });
    await endBroadcasts(trx, circleId, "announcement");
    if (text !== "")
      await broadcast(trx, ctx, {
        circleId,
        kind: "announcement",
        title: `圈子“${circle.name}”有新公告`,
        body: text,
      });
    return { ok: true as const };
  });
}

const excerpt = (text: string) => openingOf(text, 100);

/** Sets which new posts a member is notified of. @throws ApiError NOT_FOUND, FORBIDDEN for a non-member */
export async function setNoticeLevel({
  ctx,
  viewer,
  circleId,
  level,
}: Asked & { level: CircleNoticeLevel }): Promise<{ level: CircleNoticeLevel }> {
  await findCircle({ ctx, viewer, circleId });
  const kept = await ctx.db
    .updateTable("circle_member")
    .set({ notice_level: level })
    .where("user_id", "=", viewer.id)
    .where("circle_id", "=", circleId)
    .returning("id")
    .executeTakeFirst();
  if (!kept) throw new ApiError("FORBIDDEN", "加入圈子后才能设置通知");
  return { level };
}
