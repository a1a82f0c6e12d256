import type { Context } from "../../../context.ts";
import type { CircleCan, CircleRoomState } from "../../../../contract/circles/circle-fields.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { ownRoomOf } from "./room-access.ts";
import { unreadInRoom } from "./room-unread.ts";

const settings = cachedQuery((db, { circleId }: { circleId: number }) =>
  db.selectFrom("circle_room").select(["is_on", "slow_seconds", "pinned"]).where("circle_id", "=", circleId),
);

const NONE = { hasOpened: false, hasMessages: false, isMuted: false, unreadCount: 0 };

/** The room of a circle for the circle's pages; null for viewers who have nothing to do with it. */
export async function roomStateOf(
  ctx: Pick<Context, "db">,
  circleId: number,
  { viewerId, can }: { viewerId: number | null; can: CircleCan },
): Promise<CircleRoomState | null> {
  if (viewerId === null || (!can.chat && !can.edit)) return null;
  const room = can.chat ? await ownRoomOf(ctx, viewerId, circleId) : undefined;
  if (room) {
    const hasOpened = room.opened_by !== null;
    return {
      isOn: true,
      slowSeconds: room.slow_seconds,
      pinnedText: room.pinned,
      hasOpened,
      hasMessages: room.last_seq > 0,
      isMuted: room.is_muted === 1,
      unreadCount: hasOpened ? await unreadInRoom(ctx, viewerId, room.id) : 0,
    };
  }
  if (!can.edit) return null;
  const row = await settings.first(ctx.db, { circleId });
  return {
    isOn: row?.is_on === 1,
    slowSeconds: row?.slow_seconds ?? 0,
    pinnedText: row?.pinned ?? "",
    ...NONE,
  };
}
