import { useContext, useEffect, useRef } from "react";
import { useFetchers, useNavigate } from "react-router";
import { leadsToContent, OF_THE_PAGE } from "~/lib/content-links.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";

/** Paths of this origin that are no pages of the app. */
const notPages = /^\/(?:community|media|assets|icons|chat|resources|healthz|readyz)(?:\/|$)/;

/** The path of the app to which a click leads; undefined for a click that the browser handles. */
export function pageOfClick(event: MouseEvent, here: Location): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== here.origin || notPages.test(link.pathname)) return undefined;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return undefined;
  // The router throws on these characters, which URL parsers drop; the server answers 404.
  if (/%0[9ad]/i.test(link.pathname)) return undefined;
  // A page that must load as a new document, with the server's data and without typed text.
  if (link.hasAttribute("data-document")) return undefined;
  // The browser itself scrolls within the page.
  if (link.hash && link.pathname === here.pathname && link.search === here.search) return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * S09: makes a link to content open a new tab, when the visitor wants that and the link was rendered after the page
 * loaded (lib/content-links.ts). @returns whether it does
 */
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
 * Turns clicks on plain `<a href="/…">` into client-side navigations. A list of twenty cards has more than a hundred
 * links; as `<Link>` their hooks cost server and hydration a sixth of the page, so repeated parts use `<a>`. Links in
 * members' texts benefit, too. `data-document` leaves a link to the browser.
 *
 * A link that is pressed while a like is under way waits for its answer: the router would match that answer against the
 * routes it knows so far, among them "not found", and end the navigation with it (remix-run/react-router#15326).
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
