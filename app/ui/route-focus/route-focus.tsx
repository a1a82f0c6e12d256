import { useEffect } from "react";
import { useLocation } from "react-router";
import { isNewer } from "../given-value/use-given-value.ts";
import { focusHeading } from "./focus-heading.ts";

/** Path of the current page. Outside of the component, which remounts when an error page replaces a page. */
let lastPath: string | undefined;

/**
 * Moves the focus to the new page's heading after a client-side navigation. A jump within the page, or the same page
 * with another query, leaves the focus, and so does a visitor who types in a search field meanwhile.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = lastPath === undefined;
    const isSame = lastPath === pathname;
    lastPath = pathname;
    const { activeElement } = document;
    if (isFirst || isSame || hash || (activeElement && isNewer(activeElement))) return;
    focusHeading();
  }, [pathname, hash]);
  return null;
}
