import { showMessage } from "../lib/global-message.ts";

/** X04 */
export const NO_ANSWER = "网络错误，请检查网络连接";

/**
 * Without a network the browser would show its own page in the place of ours, and so would the router where a part of
 * its program is missing, also where the browser believes in its network and the server is gone: then what is sent or
 * followed waits for a word of the server, and where none comes, all stays as it is.
 * @param isThere whether the server answers
 * @param isLoaded whether the program of a path is there, so that the router needs its data alone
 * @returns opens it
 */
export function stopAtTheGate(isThere: () => Promise<boolean>, isLoaded: (path: string) => boolean): () => void {
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

  const isShut = (address: URL) => !isThrough && (!navigator.onLine || !isLoaded(address.pathname));
  function onSubmit(event: SubmitEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method === "dialog") return;
    const { submitter } = event;
    const again = () => {
      // What has left the page meanwhile, as a dialog that was closed, is not sent.
      const isButton = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement;
      if (form.isConnected && (!isButton || submitter.form === form)) form.requestSubmit(submitter);
    };
    if (isShut(new URL(form.getAttribute("action") ?? "", location.href))) void pass(event, again);
  }
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin || link.hasAttribute("download")) return;
    // Another tab, which leaves this page as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey || (link.target !== "" && link.target !== "_self")) return;
    if (!isShut(new URL(link.href))) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    // A service worker has something to show.
    if (!navigator.onLine && navigator.serviceWorker?.controller) return;
    void pass(event, () => link.click());
  }
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("click", onClick, true);
  return () => {
    window.removeEventListener("submit", onSubmit, true);
    window.removeEventListener("click", onClick, true);
  };
}
