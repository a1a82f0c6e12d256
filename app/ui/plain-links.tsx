import { useContext, useEffect, useRef } from "react";
import { useFetchers, useNavigate } from "react-router";
import { leadsToContent, OF_THE_PAGE } from "~/lib/content-links.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";

/** Addresses of this origin that are no pages of the app. */
const notPages = /^\/(?:community|media|assets|icons|chat|resources|healthz|readyz)(?:\/|$)/;

/** Where a click leads inside the app; undefined when it is the browser's. */
export function pageOfClick(event: MouseEvent, here: Location): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== here.origin || notPages.test(link.pathname)) return undefined;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return undefined;
  // The router breaks at what URL parsers drop; the server says that nothing is there.
  if (/%0[9ad]/i.test(link.pathname)) return undefined;
  // A page that must begin anew, with what the server holds and nothing of what was typed.
  if (link.hasAttribute("data-document")) return undefined;
  // Within the page the browser scrolls by itself.
  if (link.hash && link.pathname === here.pathname && link.search === here.search) return undefined;
  return link.pathname + link.search + link.hash;
}

/** S09: whoever wants new tabs gets one for a link to content that was drawn after the page came (lib/content-links.ts). */
function opensTab(event: MouseEvent, here: Location): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("main a[href]") : null;
  if (!link || link.origin !== here.origin || link.pathname === here.pathname || link.closest(OF_THE_PAGE))
    return false;
  if (!leadsToContent(link.pathname + link.search)) return false;
  link.target = "_blank";
  link.rel = "noopener";
  return true;
}

/**
 * Takes clicks on plain `<a href="/…">` into the app's own navigation. A list of twenty cards holds a hundred and more
 * links; as `<Link>` each costs the server and the hydration its hooks, together a sixth of the page,
 * so repeated parts write `<a>`. Links in members' texts profit too. `data-document` leaves a link to the browser.
 *
 * A link that is pressed while a like is on its way waits for the answer: the router would match that answer against
 * the routes it knows so far, among them "not found", and end the navigation with it (remix-run/react-router#15326).
 */
export function PlainLinks() {
  const navigate = useNavigate();
  const isBusy = useFetchers().some(({ state }) => state !== "idle");
  const wantsTabs = useContext(LinkModeContext) === "new-tab";
  const waiting = useRef<string>(undefined);
  useEffect(() => {
    const go = () => {
      if (isBusy || waiting.current === undefined) return;
      void navigate(waiting.current);
      waiting.current = undefined;
    };
    function onClick(event: MouseEvent) {
      const page = pageOfClick(event, location);
      if (page === undefined || (wantsTabs && opensTab(event, location))) return;
      event.preventDefault();
      waiting.current = page;
      go();
    }
    go();
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate, isBusy, wantsTabs]);
  return null;
}
