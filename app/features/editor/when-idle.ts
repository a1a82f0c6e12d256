/** In ms after the page's load: a page whose scripts never rest is idle by then. */
const LATEST_MS = 3_000;

/** Calls a function when the browser is idle after the page's load. @returns a function that cancels the call */
export function whenIdle(call: () => void): () => void {
  const end = new AbortController();
  const start = () => {
    if ("requestIdleCallback" in window) {
      const asked = window.requestIdleCallback(call, { timeout: LATEST_MS });
      end.signal.addEventListener("abort", () => window.cancelIdleCallback(asked));
      return;
    }
    // Safari
    const timer = setTimeout(call, LATEST_MS / 2);
    end.signal.addEventListener("abort", () => clearTimeout(timer));
  };
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true, signal: end.signal });
  return () => end.abort();
}
