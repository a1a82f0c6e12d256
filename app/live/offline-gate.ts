import { showMessage } from "../lib/global-message.ts";
import { hasUnsavedInput } from "./typed-in-forms.ts";

/** X04 */
export const NO_ANSWER = "网络错误，请检查网络连接";

/** Where the service worker keeps the articles that were read last (public/sw.js). */
const KEPT = "read-1";

/** Whether an article can be read without a network: the service worker has it. */
async function isKept({ pathname, search, origin }: URL): Promise<boolean> {
  if (search !== "" || !navigator.serviceWorker?.controller) return false;
  try {
    return (await caches.match(origin + pathname, { cacheName: KEPT })) !== undefined;
  } catch {
    return false;
  }
}

/**
 * X04. Without a network the browser would show its own page in the place of ours, and so would the router where a part
 * of its program is missing, also where the browser believes in its network and the server is gone: then what is sent or
 * followed waits for a word of the server, and where none comes, all stays as it is. A link to an article that is kept for
 * reading leads there, unless something typed would go with this page.
 * @param isThere whether the server answers
 * @param isLoaded whether the program of a path is there, so that the router needs its data alone
 * @returns opens it
 */
export function stopAtTheGate(isThere: () => Promise<boolean>, isLoaded: (path: string) => boolean): () => void {
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
