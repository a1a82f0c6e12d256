import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useChatLive } from "~/live/chat-live.ts";

/**
 * Loads the page again after a change of its conversation. A hidden page waits until it is visible, because loading
 * marks messages as read.
 * @returns a function that loads it again
 */
export function useFreshTalk(conversationId: number | null, viewerId: number | undefined): () => void {
  const { revalidate, state } = useRevalidator();
  const isWanted = useRef(false);
  const isIdle = state === "idle";

  function refresh() {
    isWanted.current = !isIdle || document.hidden;
    if (!isWanted.current) void revalidate();
  }
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const catchUp = () => {
      if (isWanted.current) latest.current();
    };
    if (isIdle) catchUp();
    document.addEventListener("visibilitychange", catchUp);
    return () => document.removeEventListener("visibilitychange", catchUp);
  }, [isIdle]);

  useChatLive((change) => {
    const isHere = change === null || change.conversationId === conversationId || conversationId === null;
    // The page's own reading changes nothing on it.
    const isOwnReading = change?.what === "read" && change.byId === viewerId;
    if (isHere && !isOwnReading) latest.current();
  });
  return refresh;
}
