import { useEffect, useEffectEvent } from "react";
import type { ChatChange, LiveEvent } from "#contract/shared/live.ts";
import { useRootData } from "../lib/root-data.ts";

/**
 * Calls `onChange` after each change of the viewer's conversations, and without a change when the socket opens, because
 * changes before that were not sent. A page that misses an event is right after a reload.
 */
export function useChatLive(onChange: (change: ChatChange | null) => void): void {
  const socketBase = useRootData()?.chatSocketBase ?? "";
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isDone = false;
    function onEvent(event: LiveEvent) {
      if (event.type === "chat") tell(event);
      else if (event.type === "ready") tell(null);
    }
    import("./live-socket.ts").then(
      ({ listenLive }) => {
        if (!isDone) end = listenLive(socketBase, undefined, onEvent);
      },
      () => undefined,
    );
    return () => {
      isDone = true;
      end?.();
    };
  }, [socketBase]);
}
