import { useCallback, useEffect, useRef, useState } from "react";

/** W12 (spec.md §9): the visible share that lets a picture appear. */
export const REVEAL_THRESHOLD = 0.1;

/** `still`: as the server sent it, seen as soon as it is there. `waiting`: kept out of sight. `shown`: fades in. */
export type RevealState = "still" | "waiting" | "shown" | "failed";

/** When to show a picture. What is on the screen already when the script comes never disappears again. */
export function useReveal(src: string) {
  const ref = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<RevealState>("still");
  const seen = useRef(false);
  const loaded = useRef(false);

  const showWhenReady = useCallback(() => {
    if (seen.current && loaded.current) setState((now) => (now === "waiting" ? "shown" : now));
  }, []);

  useEffect(() => {
    const image = ref.current;
    if (!image) return undefined;
    if (image.complete && image.currentSrc !== "") {
      // Its load or error event came before anybody listened.
      setState(image.naturalWidth === 0 ? "failed" : "still");
      return undefined;
    }
    seen.current = false;
    loaded.current = false;
    setState("waiting");
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.current = true;
        observer.disconnect();
        showWhenReady();
      },
      { threshold: REVEAL_THRESHOLD },
    );
    observer.observe(image);
    return () => observer.disconnect();
  }, [src, showWhenReady]);

  const onLoad = useCallback(() => {
    loaded.current = true;
    showWhenReady();
  }, [showWhenReady]);
  const onError = useCallback(() => setState("failed"), []);
  return { ref, state, onLoad, onError };
}
