import { useEffect } from "react";
import { UNREAD } from "../lib/unread.ts";
import { START_AFTER_MS } from "./live-delay.ts";
import { listenLive } from "./live-socket.ts";

/** E11: hears how much is unread while the page is open, and tells whoever shows it. Default export: loaded for members alone, when the page already answers. */
export default function UnreadLive({ socketBase }: { socketBase: string }) {
  useEffect(() => {
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      end = listenLive(socketBase, { type: "unread" }, (event) => {
        if (event.type === "unread") window.dispatchEvent(new CustomEvent(UNREAD, { detail: event }));
      });
    }, START_AFTER_MS);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [socketBase]);
  return null;
}
