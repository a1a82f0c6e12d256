import { showMessage } from "../lib/global-message.ts";

/** X04 */
export const NO_ANSWER = "网络错误，请检查网络连接";

/**
 * Without a network the browser would show its own page in the place of ours, and so would the router where a part of
 * its program is missing: what is sent or followed waits for a word of the server, and where none comes, all stays as
 * it is. Only where the browser says that it is offline; it may be wrong, so it is asked for.
 * @returns opens it
 */
export function stopAtTheGate(isThere: () => Promise<boolean>): () => void {
  let isThrough = false;

  async function pass(event: Event, again: () => void) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!(await isThere())) {
      showMessage("error", NO_ANSWER);
      return;
    }
    isThrough = true;
    again();
    isThrough = false;
  }

  const isShut = () => !navigator.onLine && !isThrough;
  function onSubmit(event: SubmitEvent) {
    const form = event.target;
    if (isShut() && form instanceof HTMLFormElement && form.method !== "dialog")
      void pass(event, () => form.requestSubmit(event.submitter));
  }
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!isShut() || !link || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    // A service worker has something to show.
    if (navigator.serviceWorker?.controller) return;
    void pass(event, () => link.click());
  }
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("click", onClick, true);
  return () => {
    window.removeEventListener("submit", onSubmit, true);
    window.removeEventListener("click", onClick, true);
  };
}
