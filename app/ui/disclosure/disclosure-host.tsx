import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { attachDisclosure } from "./attach-disclosure.ts";

/**
 * Mounted once per document. The first pointer or focus on a menu or popover (`data-disclosure`) attaches its
 * behaviour, and a navigation closes open ones when it begins: a menu that is opened while the next page loads stays
 * open. Menus and popovers therefore cost a page no script before their first use.
 */
export function DisclosureHost() {
  const attached = useRef(new Map<HTMLDetailsElement, () => void>());
  const { key } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const hasClosed = useRef(false);
  function closeAll() {
    for (const [details, detach] of attached.current) {
      details.open = false;
      if (details.isConnected) continue;
      detach();
      attached.current.delete(details);
    }
  }
  // Layout effects: a press on a menu must not meet one that is about to close.
  useLayoutEffect(() => {
    // Without a load, as between two places of a page, the location alone changes.
    if (!hasClosed.current) closeAll();
  }, [key]);
  useLayoutEffect(() => {
    hasClosed.current = !isIdle;
    if (!isIdle) closeAll();
  }, [isIdle]);
  useEffect(() => {
    const known = attached.current;
    function meet(target: EventTarget | null) {
      const details = target instanceof Element && target.closest<HTMLDetailsElement>("details[data-disclosure]");
      if (!details || known.has(details)) return;
      const [open = Number.NaN, close = 0] = (details.dataset.disclosure ?? "").split(" ").map(Number);
      known.set(
        details,
        attachDisclosure(details, {
          hover: open > 0,
          openDelay: open,
          closeDelay: close,
          arrowKeys: details.dataset.keys !== undefined,
        }),
      );
    }
    // These events come before `pointerenter` and `click`, which the newly attached listeners then receive.
    const signs = ["pointerover", "focusin"] as const;
    const onSign = ({ target }: Event) => meet(target);
    for (const sign of signs) document.addEventListener(sign, onSign, true);
    // Attaches what the visitor has used before this script ran: a resting pointer or an existing focus fires no event
    // again.
    for (const open of document.querySelectorAll("details[data-disclosure][open]")) meet(open);
    meet(document.activeElement);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onSign, true);
      for (const detach of known.values()) detach();
      known.clear();
    };
  }, []);
  return null;
}
