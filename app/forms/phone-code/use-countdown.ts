import { useEffect, useState } from "react";

/** A countdown starts for each new object, not for each new number: two sends in a row both last 120 s. */
export interface Wait {
  seconds: number;
}

/**
 * S12: whole seconds left, 0 when over. Measured by the clock, so that it is right after the tab has slept. An answer
 * without a wait (a wrong code, another form's answer) leaves the running countdown unchanged.
 */
export function useCountdown(latest: Wait | undefined): number {
  const [wait, setWait] = useState(latest);
  const [left, setLeft] = useState(0);
  if (latest && latest !== wait) setWait(latest);
  useEffect(() => {
    if (!wait || wait.seconds <= 0) {
      setLeft(0);
      return undefined;
    }
    const end = Date.now() + wait.seconds * 1000;
    const update = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(update, 1000);
    update();
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
