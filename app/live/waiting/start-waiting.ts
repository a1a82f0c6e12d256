import { pageKeeper } from "../../lib/page-keeper.ts";
import { postWaiting } from "./post-waiting.ts";
import { type Around, type News, WaitingSends } from "./waiting-sends.ts";

const NAME = "waiting-sends";

/** Browsers lack the lock over plain HTTP. There the API alone recognizes repeats of a comment and of a like. */
let unlocked = Promise.resolve();
const alone: Around["alone"] = (run) =>
  "locks" in navigator ? navigator.locks.request(NAME, run) : (unlocked = unlocked.then(run));

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const page = (): ReturnType<Around["page"]> => ({
  page: location.pathname,
  // Without the site's name, and without the number of unread messages (live/title-count.ts).
  title: document.title.replaceAll(/^\(\d+\+?\) | - [^-]*$/g, "").slice(0, 80),
});

/** Begins to store and send a member's likes and comments. @returns also a function that ends this */
export function startWaiting(owner: number, onEnd: Around["onEnd"]): { sends: WaitingSends; stop: () => void } {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`${NAME}-${owner}`) : null;
  const sends = new WaitingSends({
    owner,
    storage: localStorage,
    now: Date.now,
    isOnline: () => navigator.onLine,
    page,
    newKey,
    post: postWaiting,
    alone,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
    tell: (news) => channel?.postMessage(news),
    onEnd,
  });
  const ending = new AbortController();
  const { signal } = ending;
  const flush = () => void sends.flush();
  function onSubmit(event: SubmitEvent) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || sends.entries().length === 0) return;
    const body = new FormData(form);
    if (submitter instanceof HTMLButtonElement && submitter.name !== "") body.set(submitter.name, submitter.value);
    const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
    if (!sends.press(pathname, body)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  /** A link waits for the router's answers (ui/plain-links.tsx), so no like may hold one. */
  const onClick = ({ target }: MouseEvent) => target instanceof Element && target.closest("a[href]") && sends.release();

  channel?.addEventListener("message", ({ data }: MessageEvent<News>) => sends.hear(data));
  window.addEventListener("online", flush, { signal });
  window.addEventListener("submit", onSubmit, { capture: true, signal });
  window.addEventListener("click", onClick, { capture: true, signal });
  pageKeeper.waiting = sends;
  flush();
  return {
    sends,
    stop() {
      ending.abort();
      channel?.close();
      if (pageKeeper.waiting === sends) pageKeeper.waiting = null;
      sends.end();
    },
  };
}
