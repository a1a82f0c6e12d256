import type { ClientInstrumentation } from "react-router";

/** A navigation or a fetcher's request that React Router has begun and not ended. */
export interface RouterCall {
  kind: "navigate" | "fetch";
  to: URL;
  formData: FormData | undefined;
}

/**
 * The pending calls, the newest last. A hook would learn of a call only when React renders, which may be after its
 * answer.
 */
export const routerCalls = new Set<RouterCall>();

/** Counts the navigations that have begun, steps in the history (entry.client.tsx) included. */
export const navigations = { begun: 0 };

/**
 * The address that each fetcher read last, by the fetcher's key. The router reads these addresses again after an
 * action.
 */
export const fetcherReads = new Map<string, URL>();

/** Path with query, without the `?index` of an index route. */
export const placeOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  pathname +
  search
    .replace(/^\?index(?:&|$)/, "?")
    .replace(/&index(?=&|$)/g, "")
    .replace(/^\?$/, "");

/** The newest call that sends a form to an address. */
export const callTo = (place: string): RouterCall | undefined =>
  [...routerCalls].findLast(({ to, formData }) => formData && placeOf(to) === place);

/** The address of a call. React Router writes "." for a form without an address. */
const addressOf = (to: string, current: string) => new URL(to === "." ? current : to, window.location.origin + current);

async function follow(call: RouterCall, run: () => Promise<unknown>): Promise<void> {
  // A navigation ends the one before it. The older call may never end by itself, for example when its program could not
  // be loaded.
  for (const other of routerCalls) if (call.kind === "navigate" && other.kind === "navigate") routerCalls.delete(other);
  routerCalls.add(call);
  await run();
  routerCalls.delete(call);
}

/** React Router passes a FormData that a script submits as `body`. Keeps `routerCalls` and `fetcherReads` up to date (entry.client.tsx). */
export const callInstrumentation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate(run, { to, currentUrl, formData }) {
        navigations.begun += 1;
        return follow({ kind: "navigate", to: addressOf(String(to), currentUrl), formData }, run);
      },
      fetch(run, { href, currentUrl, fetcherKey, body, formData = body as FormData | undefined }) {
        const to = addressOf(href, currentUrl);
        if (!formData) fetcherReads.set(fetcherKey, to);
        return follow({ kind: "fetch", to, formData }, run);
      },
    }),
};
