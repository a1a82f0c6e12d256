import { showMessage } from "../lib/global-message.ts";
import { hasUnsavedInput } from "./typed-in-forms.ts";

/** X04: the message when the server does not answer. */
export const NO_ANSWER = "网络错误，请检查网络连接";

/** The cache in which the service worker stores the articles that were read last (public/sw.js). */
const KEPT = "read-1";

/** Whether the service worker has cached an article, so that it can be read offline. */
async function isKept({ pathname, search, origin }: URL): Promise<boolean> {
  if (search !== "" || !navigator.serviceWorker?.controller) return false;
  try {
    return (await caches.match(origin + pathname, { cacheName: KEPT })) !== undefined;
  } catch {
    return false;
  }
}

/**
 * X04: preserves the page while the server cannot be reached. Without a network the browser would replace our page by
 * its own error page. The router would do so, too, where a chunk of its program is missing, even if the browser
 * believes that it is online. In these cases a submit or a click first waits for an answer of the server; without an
 * answer nothing happens but a message. A link to a cached article still opens it, unless typed text would be lost.
 * @param isThere whether the server answers
 * @param isLoaded whether the program of a path is loaded, so that the router needs only its data
 * @returns a function that removes the gate
 */
export function blockWhileOffline(isThere: () => Promise<boolean>, isLoaded: (path: string) => boolean): () => void {
  let isThrough = false;

  async function pass(event: Event, again: () => void, target?: URL) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!(await isThere())) {
      if (target && !hasUnsavedInput() && (await isKept(target))) location.assign(target);
      else showMessage("error", NO_ANSWER);
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
      // A form or button that has left the page meanwhile, such as in a closed dialog, is not sent.
      const isButton = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement;
      if (form.isConnected && (!isButton || submitter.form === form)) form.requestSubmit(submitter);
    };
    if (isShut(new URL(form.getAttribute("action") ?? "", location.href))) void pass(event, again);
  }
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin || link.hasAttribute("download")) return;
    // A new tab leaves this page unchanged.
    if (event.ctrlKey || event.metaKey || event.shiftKey || (link.target !== "" && link.target !== "_self")) return;
    const target = new URL(link.href);
    if (!isShut(target)) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    void pass(event, () => link.click(), target);
  }
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("click", onClick, true);
  return () => {
    window.removeEventListener("submit", onSubmit, true);
    window.removeEventListener("click", onClick, true);
  };
}
