import { pageKeeper } from "../../../lib/page-keeper.ts";
import { postWaiting } from "./post-waiting.ts";
import { type Around, type News, WaitingSends } from "./waiting-sends.ts";

const NAME = "waiting-sends";
/** A tab that sends longer than this is asleep. The API knows what both have sent. */
const ALONE_MS = 60_000;

/** Browsers lack the lock over plain HTTP. There the API alone recognizes repeats of words and of a like. */
let unlocked = Promise.resolve();
async function alone(run: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return (unlocked = unlocked.then(run, run));
  let hasRun = false;
  const once = async () => {
    if (hasRun) return;
    hasRun = true;
    await run();
  };
  // The lock is not given in time.
  await navigator.locks.request(NAME, { signal: AbortSignal.timeout(ALONE_MS) }, once).catch(once);
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const page = (): ReturnType<Around["page"]> => ({
  page: location.pathname,
  // Without the site's name, and without the number of unread messages (live/title-count.ts).
  title: document.title.replaceAll(/^\(\d+\+?\) | - [^-]*$/g, "").slice(0, 80),
});

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Begins to store and send a member's forms. @returns also a function that ends this */
function startWaiting(owner: number): { sends: WaitingSends; stop: () => void } {
  const ending = new AbortController();
  const { signal } = ending;
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`${NAME}-${owner}`) : null;
  const sends = new WaitingSends({
    owner,
    storage: localStorage,
    now: Date.now,
    isOnline: () => navigator.onLine,
    page,
    newKey,
    post: postWaiting,
    passed,
    alone,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
    tell: (news) => signal.aborted || channel?.postMessage(news),
  });
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
  // After sleep, browsers need not say that they are online.
  document.addEventListener("visibilitychange", () => document.hidden || flush(), { signal });
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

let open: (ReturnType<typeof startWaiting> & { owner: number; users: number }) | undefined;

/** The page's only store of a member, while any of its parts uses it. */
export function joinWaiting(owner: number): { sends: WaitingSends; leave: () => void } {
  if (open?.owner !== owner) open = { ...startWaiting(owner), owner, users: 0 };
  const joined = open;
  joined.users += 1;
  return {
    sends: joined.sends,
    leave() {
      joined.users -= 1;
      if (joined.users > 0) return;
      joined.stop();
      if (open === joined) open = undefined;
    },
  };
}
