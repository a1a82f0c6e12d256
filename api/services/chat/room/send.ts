import { ownRoom } from "../../circles/circle-room/room-access.ts";
import { hashOf } from "../../shared/form/once.ts";
import { sendMessage } from "../chat-message/send-message.ts";
import type { SendAnswer, Sending } from "../chat-message/sent-once.ts";
import { sendToRoom } from "./send-to-room.ts";

/**
 * Sends a private message, or a message to a circle's room.
 * @returns the first answer for a key that was sent before
 * @throws ApiError NOT_FOUND, FORBIDDEN with the reason, FORM_USED for the same key with other content, INVALID_INPUT at
 * `text` or `imageIds`, TOO_MANY_REQUESTS
 */
export async function send({ ctx, viewer, caller, input }: Omit<Sending, "contentHash">): Promise<SendAnswer> {
  const sending = { ctx, viewer, caller, input, contentHash: await hashOf(ctx, input) };
  const { conversationId } = input;
  const room = conversationId === undefined ? undefined : await ownRoom(ctx, viewer.id, conversationId);
  return room ? sendToRoom(sending, room) : sendMessage(sending);
}
