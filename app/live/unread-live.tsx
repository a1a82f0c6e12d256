import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { LiveEvent } from "#contract/live-events.ts";
import { useRootData } from "../lib/root-data.ts";
import { UNREAD, unreadTotal, useUnread } from "../lib/unread.ts";
import { freshPage } from "./fresh-page.ts";
import { START_AFTER_MS } from "./live-delay.ts";
import { listenLive } from "./live-socket.ts";
import { countInTitle } from "./title-count.ts";
import { hasUnsavedInput } from "./typed-in-forms.ts";

/** A logout in this browser updates the page by itself (features/shell/session-sync.tsx), within this time in ms. */
const OWN_LOGOUT_MS = 1_000;

/**
 * E11: listens for the events of the member while the page is open, and dispatches them as window events: the unread
 * counters as UNREAD, other events under their own names. The title of the tab shows the sum. A default export, because it is loaded lazily, and only for
 * members.
 */
export default function UnreadLive() {
  const root = useRootData();
  const session = root?.viewer?.sessionFingerprint ?? null;
  const socketBase = root?.chatSocketBase ?? "";
  const { revalidate } = useRevalidator();
  const unread = unreadTotal(useUnread());
  useEffect(() => countInTitle(unread), [unread]);
  useEffect(() => {
    let end: (() => void) | undefined;
    let ended: ReturnType<typeof setTimeout> | undefined;
    const tell = (name: string, detail: object) => window.dispatchEvent(new CustomEvent(name, { detail }));
    function onEvent(event: LiveEvent) {
      if (event.type === "unread") tell(UNREAD, event.counts);
      else if (event.type === "person" || event.type === "fleeting") tell(event.event.type, event.event);
      // Events are missing: the page's data is the truth.
      else if (event.type === "reload") freshPage.want();
      else if (event.type === "session.ended")
        ended = setTimeout(() => {
          // Typed text stays; sending it leads to the login and back.
          if (!hasUnsavedInput()) void revalidate();
        }, OWN_LOGOUT_MS);
    }
    const timer = setTimeout(() => {
      end = listenLive({ socketBase, session, isPersonal: true }, onEvent);
    }, START_AFTER_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(ended);
      end?.();
    };
  }, [socketBase, session, revalidate]);
  return null;
}
