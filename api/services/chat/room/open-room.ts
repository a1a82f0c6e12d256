import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { RoomPart, roomEndpoints } from "../../../../contract/chat/room.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { siteTimeText } from "../../../../contract/shared/site-time.ts";
import { assertMay, findCircle, isStaff } from "../../circles/circle/authority.ts";
import { type OwnRoom, ownRoomOf } from "../../circles/circle-room/room-access.ts";
import { unreadInRoom } from "../../circles/circle-room/room-unread.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { readPart } from "../chat-message/message-pages.ts";
import { roomMessageViews } from "./room-views.ts";

/** The same answer for a room that is off as for one that never existed. */
export const goneRoom = () => new ApiError("NOT_FOUND", "这个圈子没有开启聊天室");

/** The reason why a member may not write now; null when they may. */
export const roomRefusalOf = ({ role, muted_until: until }: Pick<OwnRoom, "role" | "muted_until">, now: number) =>
  !isStaff(role) && until !== null && until > now ? `你已被这个圈子禁言，${siteTimeText(until)} 解除` : null;

/** @throws ApiError NOT_FOUND while the room is off, FORBIDDEN for others than members */
export async function openRoom({
  ctx,
  viewer,
  circleId,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  input: z.output<typeof roomEndpoints.get.query>;
}): Promise<RoomPart> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("chat", circle, standing);
  const room = await ownRoomOf(ctx, viewer.id, circleId);
  if (!room) throw goneRoom();
  const place = { conversationId: room.id, userId: viewer.id, hiddenSeq: 0, isRoom: true };
  const [icons, unreadCount, part] = await Promise.all([
    imagesOfIds(ctx, [room.icon_image_id]),
    unreadInRoom(ctx, viewer.id, room.id),
    readPart(ctx, place, input),
  ]);
  const whyNot = roomRefusalOf(room, ctx.clock.now());
  return {
    room: {
      id: room.id,
      circle: { id: circleId, name: room.name, icon: icons.get(room.icon_image_id ?? 0) ?? null },
      role: room.role,
      isMuted: room.is_muted === 1,
      hasOpened: room.opened_by !== null,
      unreadCount,
      lastSeq: room.last_seq,
      lastReadSeq: room.last_read_seq ?? 0,
      slowSeconds: room.slow_seconds,
      pinnedText: room.pinned,
      canWrite: whyNot === null,
      whyNot,
    },
    messages: await roomMessageViews(ctx, viewer, room, part.rows),
    older: part.hasOlder ? (part.rows[0]?.seq ?? null) : null,
    newer: part.hasNewer ? (part.rows.at(-1)?.seq ?? null) : null,
  };
}
