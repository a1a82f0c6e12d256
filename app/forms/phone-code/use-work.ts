import { useCallback, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Work } from "#contract/shared/challenge.ts";

interface WorkState {
  isWorking: boolean;
  /** What is sent with the form. */
  found: string;
  stop: () => void;
}

/**
 * Lets the browser work instead of asking its visitor, where it can: with scripts, and Web Crypto (no page over plain HTTP
 * has that). Whatever goes wrong leaves the question to the visitor.
 * @param isWanted whether it is tried at all
 */
export function useWork(work: Work, isWanted: boolean): WorkState {
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(!isWanted);
  const [found, setFound] = useState("");
  const isWorking = isHydrated && !isOver;
  useEffect(() => {
    if (!isWorking) return undefined;
    const controller = new AbortController();
    async function run() {
      const { doWork } = await import("./do-work.ts");
      const result = await doWork(work, controller);
      if (controller.signal.aborted) return;
      if (result === undefined) setOver(true);
      else setFound(result);
    }
    run().catch(() => setOver(true));
    return () => controller.abort();
  }, [isWorking, work]);
  const stop = useCallback(() => setOver(true), []);
  return { isWorking, found, stop };
}
