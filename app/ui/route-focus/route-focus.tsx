import { useEffect } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "./focus-heading.ts";

/** Path of the current page. Outside of the component, which remounts when an error page replaces a page. */
let lastPath: string | undefined;

/**
 * Moves the focus to the new page's heading after a client-side navigation. A jump within the page, or the same page
 * with another query, leaves the focus.
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
