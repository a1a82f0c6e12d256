import { useEffect, useEffectEvent } from "react";
import { useRootData } from "../lib/root-data.ts";
import { START_AFTER_MS } from "./live-delay.ts";

/**
 * Calls `onChange` after each change of a circle's room, and when the live line has subscribed to it, because the page has
 * not heard of earlier changes. @param circleId null: no room
 */
export function useRoomLive(circleId: number | null, onChange: () => void): void {
  const root = useRootData();
  const session = root?.viewer?.sessionFingerprint ?? null;
  const socketBase = root?.chatSocketBase ?? "";
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (circleId === null) return undefined;
    let close: (() => void) | undefined;
    let isDone = false;
    const timer = setTimeout(() => {
      // The socket's code is loaded late. If that fails, the page only lacks live news.
      import("./live-socket.ts").then(
        ({ listenLive }) => {
          const subject = { kind: "room" as const, id: circleId };
          if (isDone) return;
          close = listenLive({ socketBase, session, subject, onJoined: () => tell() }, (event) => {
            if (event.type === "room.changed" && event.circleId === circleId) tell();
          });
        },
        () => undefined,
      );
    }, START_AFTER_MS);
    return () => {
      isDone = true;
      clearTimeout(timer);
      close?.();
    };
  }, [circleId, session, socketBase]);
}
