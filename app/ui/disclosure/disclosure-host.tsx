import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { attachDisclosure } from "./attach-disclosure.ts";

/**
 * Stands once in the document: the first pointer or focus on a menu or popover (`data-disclosure`) makes it one, and
 * another page closes what is open. So they cost no page a script before it is shown.
 */
export function DisclosureHost() {
  const attached = useRef(new Map<HTMLDetailsElement, () => void>());
  const { key } = useLocation();
  useEffect(() => {
    for (const [details, detach] of attached.current) {
      details.open = false;
      if (details.isConnected) continue;
      detach();
      attached.current.delete(details);
    }
  }, [key]);
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
    // Before `pointerenter` and `click`, which are then heard by what has just been attached.
    const signs = ["pointerover", "focusin"] as const;
    const onSign = ({ target }: Event) => meet(target);
    for (const sign of signs) document.addEventListener(sign, onSign, true);
    // Whoever was quicker than this script: a pointer that rests there, and the focus, give no sign again.
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
