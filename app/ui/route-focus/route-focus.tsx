import { useEffect } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "./focus-heading.ts";

/** Of the page in view. Outside of the component, which begins anew when an error page takes the place of a page. */
let lastPath: string | undefined;

/**
 * After a navigation inside the app the focus stands at the new page's heading. A jump to a place of the page, or the
 * same page with another query, keeps it.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = lastPath === undefined;
    const isSame = lastPath === pathname;
    lastPath = pathname;
    if (isFirst || isSame || hash) return;
    focusHeading();
  }, [pathname, hash]);
  return null;
}
