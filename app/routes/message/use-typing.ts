import { useEffect, useRef, useState } from "react";
import type { ChatChange } from "#contract/chat/chat-events.ts";
import type { FleetingEvent } from "#contract/live-events.ts";
import { sayLive } from "~/live/live-say.ts";
import { useChatLive } from "~/live/chat-live.ts";

type TypingEvent = Extract<FleetingEvent, { type: "chat.typing" }>;
const TYPING: TypingEvent["type"] = "chat.typing";
/** How often a page says that its reader is typing, in ms. */
const EVERY_MS = 4_000;
/** How long 正在输入 stays after the last event, in ms. */
const SHOWN_MS = 6_000;

/**
 * Whether the other person of a conversation is typing now.
 * @returns also a function to call at each input of the reader
 */
export function useTyping(conversationId: number | null): { isTyping: boolean; noteTyping(): void } {
  const [isTyping, setIsTyping] = useState(false);
  const saidAt = useRef(-EVERY_MS);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onTyping(event: Event) {
      if ((event as CustomEvent<TypingEvent>).detail.conversationId !== conversationId) return;
      setIsTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsTyping(false), SHOWN_MS);
    }
    window.addEventListener(TYPING, onTyping);
    return () => {
      window.removeEventListener(TYPING, onTyping);
      clearTimeout(timer);
    };
  }, [conversationId]);
  useChatLive((change: ChatChange | null) => {
    if (change?.what === "sent" && change.conversationId === conversationId) setIsTyping(false);
  });
  function noteTyping() {
    const now = performance.now();
    if (conversationId === null || now - saidAt.current < EVERY_MS) return;
    saidAt.current = now;
    sayLive({ type: "typing", conversationId });
  }
  return { isTyping, noteTyping };
}
