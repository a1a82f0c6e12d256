import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { setRoomInput } from "../../../../contract/circles/circle-room.ts";
import type { Database } from "../../../db/schema/index.ts";
import { assertMay, findCircle, lockCircleWithStanding } from "./authority.ts";
import { recordAct } from "./circle-log.ts";

interface SetRoom {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  input: z.output<typeof setRoomInput>;
}

/**
 * The owner switches the circle's room on or off, and changes its settings. The first time makes the room's
 * conversation; a room that is off keeps its messages. A repeated call changes nothing. @throws ApiError NOT_FOUND,
 * FORBIDDEN
 */
export async function setRoom({ ctx, viewer, circleId, input }: SetRoom): Promise<{ ok: true }> {
  const before = await findCircle({ ctx, viewer, circleId });
  assertMay("edit", before.circle, before.standing);
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("edit", circle, standing);
    const there = await trx
      .selectFrom("circle_room")
      .selectAll()
      .where("circle_id", "=", circleId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const wanted = {
      is_on: input.isOn ? (1 as const) : (0 as const),
      slow_seconds: input.slowSeconds,
      pinned: input.pinnedText,
    };
    if (!there && !input.isOn) return { ok: true as const };
    const isSame =
      there?.is_on === wanted.is_on && there.slow_seconds === wanted.slow_seconds && there.pinned === wanted.pinned;
    if (isSame) return { ok: true as const };
    if (there) await trx.updateTable("circle_room").set(wanted).where("circle_id", "=", circleId).execute();
    else await makeRoom(trx, ctx, circleId, wanted);
    const wasOn = there?.is_on ?? 0;
    const action = wanted.is_on === wasOn ? "set-room" : wanted.is_on === 1 ? "open-room" : "close-room";
    await recordAct(trx, { ctx, circleId, standing, action });
    await ctx.live.publish(trx, { type: "room.changed", circleId });
    return { ok: true as const };
  });
}

async function makeRoom(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  circleId: number,
  settings: { is_on: 0 | 1; slow_seconds: number; pinned: string },
): Promise<void> {
  const now = clock.now();
  const { id } = await trx
    .insertInto("conversation")
    .values({ kind: "room", pair: null, last_at: now, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("circle_room")
    .values({ circle_id: circleId, conversation_id: id, ...settings })
    .execute();
}
