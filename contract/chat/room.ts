import { z } from "zod";
import { circleRoles } from "../circles/circle-names.ts";
import { done, id, idOut, image } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { chatMessage, partQuery } from "./chat.ts";
import { circleStaffLimits } from "../circles/circle-staff.ts";

/** A circle's room (聊天室) as its page shows it to a member. */
export const roomView = z.object({
  /** The conversation's. */
  id: idOut,
  circle: z.object({ id: idOut, name: z.string(), icon: image.nullable() }),
  /** The viewer's role in the circle. */
  role: z.enum(circleRoles),
  isMuted: z.boolean(),
  /** The viewer has opened the room before: only then unread messages are counted. */
  hasOpened: z.boolean(),
  unreadCount: z.number().int(),
  lastSeq: z.number().int(),
  lastReadSeq: z.number().int(),
  slowSeconds: z.number().int(),
  pinnedText: z.string(),
  canWrite: z.boolean(),
  /** The reason why the viewer cannot write now, for the page. */
  whyNot: z.string().nullable(),
});
export type RoomView = z.output<typeof roomView>;

/** A part of a room's messages, oldest first. `older` and `newer` are the values of `before` and `after` for the next parts. */
const roomPart = z.object({
  room: roomView,
  messages: z.array(chatMessage),
  older: z.number().int().nullable(),
  newer: z.number().int().nullable(),
});
export type RoomPart = z.output<typeof roomPart>;

export const roomEndpoints = {
  /** 403 for others than members; 404 while the room is off. */
  get: endpoint({
    method: "get",
    path: "/circle/{id}/room",
    summary: "圈子的聊天室和它的一段消息（成员）",
    auth: "required",
    params: z.object({ id }),
    query: partQuery,
    output: roomPart,
  }),
  /** Its place stays. A repeated call changes nothing. */
  removeMessage: endpoint({
    method: "post",
    path: "/circle/{id}/room/message/remove",
    summary: "移除聊天室里的一条消息（圈主、圈子管理员）",
    auth: "required",
    limits: [circleStaffLimits.act],
    params: z.object({ id }),
    body: z.object({ messageId: id }),
    output: done,
  }),
} as const;
