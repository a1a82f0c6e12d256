import type { Context } from "../../../context.ts";
import { showRead } from "../chat-setting/chat-setting.ts";
import { offersMinorMode, writeState } from "../chat-setting/may-write.ts";
import { findConversation } from "./own-conversation.ts";

/**
 * The person who may see that a member is typing in a conversation: the other one, when the member may write to them and
 * both show what they have read.
 * @returns null when nobody may see it; also for a conversation of others
 */
export async function typingReader(ctx: Context, userId: number, conversationId: number): Promise<number | null> {
  const otherId = (await findConversation(ctx, userId, conversationId))?.other_id;
  if (otherId === undefined || !(await showRead(ctx, userId, otherId))) return null;
  const { refusal } = await writeState(ctx, { userId, otherId }, await offersMinorMode(ctx));
  return refusal === null ? otherId : null;
}
