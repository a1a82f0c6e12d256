import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Addresses of this origin that are no pages of the app. */
const notPages = /^\/(?:community|media|assets|icons|chat|resources|healthz|readyz)(?:\/|$)/;

/** Where a click leads inside the app; undefined when it is the browser's. */
export function pageOfClick(event: MouseEvent, here: Location): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== here.origin || notPages.test(link.pathname)) return undefined;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return undefined;
  // A page that must begin anew, with what the server holds and nothing of what was typed.
  if (link.hasAttribute("data-document")) return undefined;
  // Within the page the browser scrolls by itself.
  if (link.hash && link.pathname === here.pathname && link.search === here.search) return undefined;
  return link.pathname + link.search + link.hash;
}

/**
 * Takes clicks on plain `<a href="/…">` into the app's own navigation. A list of twenty cards holds a hundred and more
 * links; as `<Link>` each costs the server and the hydration its hooks, together a sixth of the page (design.md §4),
 * so repeated parts write `<a>`. Links in members' texts profit too. `data-document` leaves a link to the browser.
 */
export function PlainLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const page = pageOfClick(event, location);
      if (page === undefined) return;
      event.preventDefault();
      void navigate(page);
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate]);
  return null;
}
