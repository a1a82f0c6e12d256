import { DYNAMIC_PATH } from "../lib/dynamic-path.ts";
import { showMessage } from "../lib/global-message.ts";
import { hasPictures } from "../lib/form-pictures.ts";
import { pageKeeper } from "../lib/page-keeper.ts";
import { hasUnsavedInput } from "./typed-in-forms.ts";

/** X04: the message when the server does not answer. */
export const NO_ANSWER = "网络错误，请检查网络连接";

/** X04: the message for a form without an answer. */
export const noAnswerTo = (body: FormData): string =>
  hasPictures(body) ? `${NO_ANSWER}。带图片的评论不会自动发送，文字和图片都还在这里` : NO_ANSWER;

/** Whether the service worker has cached an article, so that it can be read offline. */
async function isKept({ pathname, search, origin }: URL): Promise<boolean> {
  if (search !== "" || !navigator.serviceWorker?.controller) return false;
  try {
    return (await caches.match(origin + pathname)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * X04: preserves the page while the server cannot be reached. Without a network the browser would replace our page by
 * its own error page. The router would do so, too, where a chunk of its program is missing, even if the browser
 * believes that it is online. In these cases a submit or a click first waits for an answer of the server; without an
 * answer nothing happens but a message. A like or a comment passes, because it can wait. A link to a cached article still opens it, unless typed text would be lost.
 * @param isThere whether the server answers
 * @param isLoaded whether the program of a path is loaded, so that the router needs only its data
 * @returns a function that removes the gate
 */
export function blockWhileOffline(isThere: () => Promise<boolean>, isLoaded: (path: string) => boolean): () => void {
  let isThrough = false;
  /** Paths whose program could not be loaded. Chromium 150 remembers the failure for as long as the document lives. */
  const missed = new Set<string>();

  async function pass(event: Event, again: () => void, words: string, target?: URL) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!(await isThere())) {
      if (target) missed.add(target.pathname);
      if (target && !hasUnsavedInput() && (await isKept(target))) location.assign(target);
      else showMessage("error", words);
      return;
    }
    if (target && missed.has(target.pathname) && !isLoaded(target.pathname)) return location.assign(target);
    isThrough = true;
    again();
    isThrough = false;
  }

  const isShut = (address: URL) => !isThrough && (!navigator.onLine || !isLoaded(address.pathname));
  /** A like or a comment waits for the network (features/writing/typed). Cards send their likes without the router. */
  const mayWait = ({ pathname }: URL, form: HTMLFormElement) =>
    (isLoaded(pathname) || pathname === DYNAMIC_PATH) &&
    form.dataset.plain === undefined &&
    pageKeeper.waiting?.takes(pathname, new FormData(form)) === true;
  function onSubmit(event: SubmitEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method === "dialog") return;
    // A form that stores its words before it sends them (messages, danmaku).
    if (form.dataset.resends !== undefined) return;
    const { submitter } = event;
    const again = () => {
      // A form or button that has left the page meanwhile, such as in a closed dialog, is not sent.
      const isButton = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement;
      if (form.isConnected && (!isButton || submitter.form === form)) form.requestSubmit(submitter);
    };
    const action = new URL(form.getAttribute("action") ?? "", location.href);
    if (isShut(action) && !mayWait(action, form)) void pass(event, again, noAnswerTo(new FormData(form)));
  }
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin || link.hasAttribute("download")) return;
    // A new tab leaves this page unchanged.
    if (event.ctrlKey || event.metaKey || event.shiftKey || (link.target !== "" && link.target !== "_self")) return;
    const target = new URL(link.href);
    if (!isShut(target)) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    void pass(event, () => link.click(), NO_ANSWER, target);
  }
  window.addEventListener("submit", onSubmit, true);
  window.addEventListener("click", onClick, true);
  return () => {
    window.removeEventListener("submit", onSubmit, true);
    window.removeEventListener("click", onClick, true);
  };
}
