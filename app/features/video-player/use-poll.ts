import { useEffect, useRef } from "react";

const POLL_MS = 3000;

/** Calls `ask` every 3 s while the page is visible, and when it becomes visible. Calls never overlap. */
export function usePoll(isOn: boolean, ask: () => Promise<unknown>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!isOn) return;
    let isAsking = false;
    function round() {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      void latest.current().finally(() => {
        isAsking = false;
      });
    }
    const timer = setInterval(round, POLL_MS);
    document.addEventListener("visibilitychange", round);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", round);
    };
  }, [isOn]);
}
