import { useEffect, useRef } from "react";
import type { ConversationPart } from "#contract/chat/chat.ts";
import { useChatLive } from "~/live/chat-live.ts";
import { freshPage } from "~/live/fresh-page.ts";
import { useRoomLive } from "~/live/room-live.ts";

/** The shortest time between two loads of a room after messages of others, in ms: many may write at once. */
const ROOM_PAUSE_MS = 1_500;
/** So often a page is loaded again that is older than the newest message of which it has heard. */
const OLD_LOADS_MOST = 6;

/** Loads the page again after a change of its conversation, until it has the newest message of which it has heard. */
export function useFreshTalk(conversation: ConversationPart["conversation"], viewerId: number | undefined): void {
  const { id, lastSeq } = conversation;
  const heard = useRef({ seq: 0, oldLoads: 0 });
  useChatLive((change) => {
    const isHere = change === null || change.conversationId === id || id === null;
    // The page's own reading changes nothing on it.
    const isOwnReading = change?.what === "read" && change.byId === viewerId;
    if (!isHere || isOwnReading) return;
    if (change?.what === "sent" && change.conversationId === id)
      heard.current = { seq: Math.max(heard.current.seq, change.seq), oldLoads: 0 };
    freshPage.want();
  });
  useEffect(() => {
    if (lastSeq >= heard.current.seq || heard.current.oldLoads >= OLD_LOADS_MOST) return;
    heard.current.oldLoads += 1;
    freshPage.wantAgain();
    // Each load has a new object.
  }, [conversation, lastSeq]);
}

/** Loads the page again after a change of its room: at once, and then no more often than every `ROOM_PAUSE_MS`. */
export function useFreshRoom(circleId: number): void {
  const nextAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useRoomLive(circleId, () => {
    clearTimeout(timer.current);
    const load = () => {
      nextAt.current = performance.now() + ROOM_PAUSE_MS;
      freshPage.want();
    };
    const wait = nextAt.current - performance.now();
    if (wait <= 0) load();
    else timer.current = setTimeout(load, wait);
  });
  // Another tab of the reader deletes messages for the reader alone.
  useChatLive((change) => {
    if (change?.what === "removed") freshPage.want();
  });
}
