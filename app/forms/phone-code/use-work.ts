import { type RefObject, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Work } from "#contract/challenge.ts";

interface UseWork {
  work: Work;
  /** Whether it is tried at all. */
  isWanted: boolean;
  /** The hidden input that takes the result. */
  result: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}

/**
 * Lets the browser work instead of asking its visitor, where it can: with scripts, and Web Crypto (no page over plain HTTP
 * has that). Whatever goes wrong leaves the question to the visitor.
 * @returns whether it is at it, and how to end that
 */
export function useWork({ work, isWanted, result, onDone }: UseWork): { isWorking: boolean; stop: () => void } {
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(!isWanted);
  const isWorking = isHydrated && !isOver;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (!isWorking) return undefined;
    const controller = new AbortController();
    async function run() {
      // The server draws forms, too, and has no use for it.
      const { doWork } = await import("./do-work.ts");
      const found = await doWork(work, controller);
      if (controller.signal.aborted) return;
      if (found === undefined || !result.current) return setOver(true);
      result.current.value = found;
      done.current();
    }
    run().catch(() => setOver(true));
    return () => controller.abort();
  }, [isWorking, work, result]);
  return { isWorking, stop: () => setOver(true) };
}
