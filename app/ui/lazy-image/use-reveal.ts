import { useCallback, useEffect, useRef, useState } from "react";

/** W12 (spec.md §9): share of a picture that must be in view before it appears. */
export const REVEAL_THRESHOLD = 0.1;

/** `still`: as the server rendered it, visible once loaded. `waiting`: hidden. `shown`: fades in. */
export type RevealState = "still" | "waiting" | "shown" | "failed";

/** Decides when to show a picture. A picture that is already visible when the script runs is never hidden. */
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
      // Its load or error event came before React's listeners were attached.
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
