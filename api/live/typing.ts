import type { Context } from "../context.ts";
import { typingReader } from "../services/chat/conversation/typing-reader.ts";

/** A page says that its reader is typing every 4 s; a socket that says it more often is not heard. */
const PAUSE_MS = 2_000;
/** How long the reader of a conversation is remembered. A block acts within this time. */
const KNOWN_MS = 30_000;

interface Typing {
  at: number;
  conversationId: number;
  readerId: number | null;
  knownUntil: number;
}

/**
 * Tells the other person of a conversation that a member is typing. Nothing is stored.
 * @returns a function that one socket's message calls
 */
export function createTyping(ctx: Context) {
  const last = new WeakMap<object, Typing>();
  return async (socket: object, userId: number, conversationId: number): Promise<void> => {
    const now = ctx.clock.now();
    const before = last.get(socket);
    if (before && now - before.at < PAUSE_MS) return;
    const typing: Typing =
      before?.conversationId === conversationId && now < before.knownUntil
        ? { ...before, at: now }
        : { at: now, conversationId, readerId: null, knownUntil: now + KNOWN_MS };
    last.set(socket, typing);
    if (typing.knownUntil === now + KNOWN_MS) typing.readerId = await typingReader(ctx, userId, conversationId);
    if (typing.readerId !== null)
      ctx.live.fleeting([typing.readerId], { type: "chat.typing", conversationId, byId: userId });
  };
}
