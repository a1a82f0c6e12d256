import { useCallback, useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Work } from "#contract/shared/challenge.ts";

interface WorkState {
  isWorking: boolean;
  /** The solution to send with the form. */
  found: string;
  stop: () => void;
}

/**
 * Solves the proof of work in the browser where it can: this needs scripts and Web Crypto, which pages over plain HTTP
 * do not have. After any failure the visitor answers the question.
 * @param isWanted whether to try at all
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
