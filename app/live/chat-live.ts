import { useEffect, useEffectEvent } from "react";
import type { ChatChange } from "#contract/chat/chat-events.ts";
import type { KeptEvent } from "#contract/live-events.ts";
import { LIVE_OPEN } from "./live-open.ts";

/** The window event of the live line (unread-live.tsx). */
const CHAT: KeptEvent["type"] = "chat";

/**
 * Calls `onChange` after each change of the viewer's conversations, and without a change when the live line opens,
 * because the page has not heard of earlier ones. A page that misses an event is right after a reload.
 */
export function useChatLive(onChange: (change: ChatChange | null) => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const onChat = (event: Event) => tell((event as CustomEvent<ChatChange>).detail);
    const onOpen = () => tell(null);
    window.addEventListener(CHAT, onChat);
    window.addEventListener(LIVE_OPEN, onOpen);
    return () => {
      window.removeEventListener(CHAT, onChat);
      window.removeEventListener(LIVE_OPEN, onOpen);
    };
  }, []);
}
