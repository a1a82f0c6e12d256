import { useEffect } from "react";
import { UNREAD } from "../lib/unread.ts";
import { START_AFTER_MS } from "./live-delay.ts";
import { listenLive } from "./live-socket.ts";

/**
 * E11: listens for the numbers of unread notices while the page is open, and dispatches them as a window event. A
 * default export, because it is loaded lazily, and only for members.
 */
export default function UnreadLive({ socketBase }: { socketBase: string }) {
  useEffect(() => {
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      end = listenLive(socketBase, { type: "unread" }, (event) => {
        if (event.type === "unread") window.dispatchEvent(new CustomEvent(UNREAD, { detail: event.counts }));
      });
    }, START_AFTER_MS);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [socketBase]);
  return null;
}
