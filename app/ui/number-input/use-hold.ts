import { useCallback, useEffect, useRef } from "react";

/** W03 (spec.md §9): interval in ms. */
export const HOLD_REPEAT = 200;

/** Calls `act` at once and then every 200 ms until `stop`. Always the newest `act`, so that it may read state. */
export function useHold(act: (direction: 1 | -1) => void) {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const stop = useCallback(() => clearInterval(timer.current), []);
  const start = useCallback((direction: 1 | -1) => {
    clearInterval(timer.current);
    latest.current(direction);
    timer.current = setInterval(() => latest.current(direction), HOLD_REPEAT);
  }, []);
  useEffect(() => stop, [stop]);
  return { start, stop };
}
