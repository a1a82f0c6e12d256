import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useChatLive } from "~/live/chat-live.ts";
import { useRoomLive } from "~/live/room-live.ts";

/** The shortest time between two loads of a room after messages of others, in ms: many may write at once. */
const ROOM_PAUSE_MS = 1_500;

/**
 * Loads the page again on request. A hidden page waits until it is visible, because loading marks messages as read; a
 * page that is loading waits for the end.
 */
function useRefresh(): () => void {
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
  return () => latest.current();
}

/**
 * Loads the page again after a change of its conversation.
 * @returns a function that loads it again
 */
export function useFreshTalk(conversationId: number | null, viewerId: number | undefined): () => void {
  const refresh = useRefresh();
  useChatLive((change) => {
    const isHere = change === null || change.conversationId === conversationId || conversationId === null;
    // The page's own reading changes nothing on it.
    const isOwnReading = change?.what === "read" && change.byId === viewerId;
    if (isHere && !isOwnReading) refresh();
  });
  return refresh;
}

/**
 * Loads the page again after a change of its room: at once, and then no more often than every `ROOM_PAUSE_MS`.
 * @returns a function that loads it again at once
 */
export function useFreshRoom(circleId: number): () => void {
  const refresh = useRefresh();
  const nextAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useRoomLive(circleId, () => {
    clearTimeout(timer.current);
    const load = () => {
      nextAt.current = performance.now() + ROOM_PAUSE_MS;
      refresh();
    };
    const wait = nextAt.current - performance.now();
    if (wait <= 0) load();
    else timer.current = setTimeout(load, wait);
  });
  // Another tab of the reader deletes messages for the reader alone.
  useChatLive((change) => {
    if (change?.what === "removed") refresh();
  });
  return refresh;
}
