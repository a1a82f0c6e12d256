import type { Context } from "../context.ts";
import { typingReader } from "../services/chat/conversation/typing-reader.ts";

/** A page says that its reader is typing every 4 s; a socket that says it more often is not heard. */
const PAUSE_MS = 2_000;

/**
 * Tells the other person of a conversation that a member is typing. Nothing is stored.
 * @returns a function that one socket's message calls
 */
export function createTyping(ctx: Context) {
  /** When each socket was last heard. */
  const last = new WeakMap<object, number>();
  return async (socket: object, userId: number, conversationId: number): Promise<void> => {
    const now = ctx.clock.now();
    if (now - (last.get(socket) ?? -Infinity) < PAUSE_MS) return;
    last.set(socket, now);
    // Asked each time: a block, or a setting, acts at once.
    const readerId = await typingReader(ctx, userId, conversationId);
    if (readerId !== null) ctx.live.fleeting([readerId], { type: "chat.typing", conversationId, byId: userId });
  };
}
