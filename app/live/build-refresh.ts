import {
  CHUNK_LOST,
  FIRST_CHECK_MS,
  isChunkError,
  mayReload,
  parseReloads,
  RELOAD_KEY,
  SERVER_BUILD,
} from "../lib/build-refresh.ts";
import { PAGE_ERROR } from "../lib/page-error.ts";
import type { PageView } from "../lib/page-view.ts";
import { routerCalls } from "../lib/router-calls.ts";
import { keepPage } from "./keep-page.ts";
import { hasUnsavedInput, watchTyping } from "./typed-in-forms.ts";

/** The address with the id of the server's current build (C20). */
const LATEST = "/builds/latest.json";
const PATIENCE_MS = 4_000;

/** The id of the newest build; undefined when the server does not answer. */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(`${LATEST}?${Date.now()}`, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = answer.ok ? await answer.json() : undefined;
    return typeof body === "object" && body !== null && "id" in body && typeof body.id === "string"
      ? body.id
      : undefined;
  } catch {
    return undefined;
  }
}

/** S10: reloads the page, once per path. @returns whether it does */
function reloadOnce(id: string): boolean {
  const path = location.pathname;
  try {
    const reloads = parseReloads(sessionStorage.getItem(RELOAD_KEY));
    if (!mayReload(reloads, path, id, Date.now())) return false;
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify({ ...reloads, [path]: { id, at: Date.now() } }));
  } catch {
    // Without session storage there is no guard against repeated reloads, so the page does not reload.
    return false;
  }
  location.reload();
  return true;
}

/** X04: preserves pages while the network is down (live/keep-page.ts). @returns a function that ends this */
export function keepPages(view: { current: PageView }): () => void {
  return keepPage(view, async () => (await latestBuild()) !== undefined);
}

export interface BuildWatch {
  /** Checks now. */
  check(): void;
  stop(): void;
}

/**
 * S10, K06: checks for a new build a second after the start, when the page becomes visible again, when the live line
 * has connected to another build, and when a chunk of
 * the program could not be loaded (which counts as a new build). Reloads the page, or calls `ask` where typed text
 * would be lost.
 * @param own the build of this page
 */
export function watchBuild(own: string, ask: () => void, view: { current: PageView }): BuildWatch {
  const stopWatching = watchTyping();
  const stopped = new AbortController();

  /** Whether the visitor has followed a link whose page has not arrived yet. */
  function isLeaving() {
    const { state, formData } = view.current.navigation;
    // A step in the history is not in `routerCalls`.
    const isStep = state === "loading" && !formData;
    return isStep || [...routerCalls].some((call) => call.kind === "navigate" && !call.formData);
  }
  function renew(id: string) {
    if (hasUnsavedInput()) ask();
    else reloadOnce(id);
  }
  async function check() {
    const latest = await latestBuild();
    if (!stopped.signal.aborted && latest !== undefined && latest !== own) renew(latest);
  }
  async function onLost() {
    const latest = await latestBuild();
    // Without any answer the network is down, and a reload would leave an empty screen.
    if (!stopped.signal.aborted && latest !== undefined) renew(latest === own ? CHUNK_LOST : latest);
  }

  /**
   * The router reloads by itself when the program of the next page is missing, and the reload would discard typed text.
   * This makes the browser ask first; our own question follows. Visitors who leave in another way are not asked.
   */
  function onUnload(event: BeforeUnloadEvent) {
    if (!isLeaving() || !hasUnsavedInput()) return;
    event.preventDefault();
    void onLost();
  }

  const options = { signal: stopped.signal };
  window.addEventListener("beforeunload", onUnload, options);
  const timer = setTimeout(() => void check(), FIRST_CHECK_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void check(), options);
  window.addEventListener(PAGE_ERROR, () => void check(), options);
  const onServerBuild = (event: Event) => event instanceof CustomEvent && event.detail !== own && void check();
  window.addEventListener(SERVER_BUILD, onServerBuild, options);
  window.addEventListener("chunk-error", () => void onLost(), options);
  window.addEventListener("vite:preloadError", () => void onLost(), options);
  window.addEventListener("unhandledrejection", (event) => isChunkError(event.reason) && void onLost(), options);
  return {
    check: () => void check(),
    stop() {
      clearTimeout(timer);
      stopped.abort();
      stopWatching();
    },
  };
}
