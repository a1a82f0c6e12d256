import { useEffect } from "react";
import { useLocation } from "react-router";

/** Of the page in view. Outside of the component, which begins anew when an error page takes the place of a page. */
let lastPath: string | undefined;

/**
 * After a navigation inside the app the focus stands at the new page's heading, as after a page load: who reads with
 * the ears hears where they are. A jump to a place of the page, or the same page with another query, keeps it.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = lastPath === undefined;
    const isSame = lastPath === pathname;
    lastPath = pathname;
    if (isFirst || isSame || hash) return;
    const heading = document.querySelector<HTMLElement>("main h1, h1");
    if (!heading) return;
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
