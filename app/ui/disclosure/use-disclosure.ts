import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { CHUNK_ERROR } from "../island.tsx";
import type { DisclosureOptions } from "./attach-disclosure.ts";

const loadAttach = () => import("./attach-disclosure.ts");

/** The ref of a `<details>` that is enhanced as long as it stands on the page, and closed when another page comes. */
export function useDisclosure({
  hover,
  openDelay,
  closeDelay,
  arrowKeys,
}: DisclosureOptions): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current !== key && ref.current) ref.current.open = false;
    shownFor.current = key;
  }, [key]);
  useEffect(() => {
    const details = ref.current;
    const asked = new AbortController();
    let detach: (() => void) | undefined;
    // It works by itself until then, and most pages are left without a look at their menus.
    const attach = () => {
      if (asked.signal.aborted || detach) return;
      loadAttach().then(
        ({ attachDisclosure }) => {
          if (!asked.signal.aborted && details)
            detach ??= attachDisclosure(details, { hover, openDelay, closeDelay, arrowKeys });
        },
        () => window.dispatchEvent(new Event(CHUNK_ERROR)),
      );
    };
    for (const sign of ["pointerenter", "focusin", "toggle"])
      details?.addEventListener(sign, attach, { once: true, signal: asked.signal });
    return () => {
      asked.abort();
      detach?.();
    };
  }, [hover, openDelay, closeDelay, arrowKeys]);
  return ref;
}
