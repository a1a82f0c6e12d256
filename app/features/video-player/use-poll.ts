import { useEffect, useRef } from "react";
import type { FleetingEvent, KeptEvent } from "#contract/live-events.ts";

const POLL_MS = 3000;
/** While the live line is open, one round in this many is enough: the line reports changes at once. */
const RARE = 5;
/** Window events of the live line (live/unread-live.tsx). */
const NEWS: (KeptEvent | FleetingEvent)["type"][] = ["video.state", "video.progress"];

/**
 * Calls `ask` every 3 s while the page is visible, when it becomes visible, and when the live line reports the state of
 * a conversion. Calls never overlap.
 */
export function usePoll(isOn: boolean, ask: () => Promise<unknown>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isOn) return;
    let isAsking = false;
    let turn = 0;
    function round() {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      void latest.current().finally(() => {
        isAsking = false;
      });
    }
    const timer = setInterval(() => {
      turn++;
      if (document.documentElement.dataset.live === undefined || turn % RARE === 0) round();
    }, POLL_MS);
    document.addEventListener("visibilitychange", round);
    for (const name of NEWS) window.addEventListener(name, round);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", round);
      for (const name of NEWS) window.removeEventListener(name, round);
    };
  }, [isOn]);
}
