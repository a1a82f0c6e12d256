import { type RefObject, useEffect, useRef } from "react";
import { isComposing } from "../../lib/is-composing.ts";
import { focusHeading } from "../route-focus/focus-heading.ts";

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex]';

function stops(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
}

/** A focused heading is no stop, but may stand before all stops. */
const isBefore = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/**
 * Adds Escape and a focus trap to a dialog that the server rendered. The elements stay, and so does typed text; a focus
 * that is already inside is not moved.
 * @param close undefined until the script runs
 */
export function useDialogKeys(ref: RefObject<HTMLElement | null>, close: (() => void) | undefined): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const isAwake = close !== undefined;
  useEffect(() => {
    const dialog = ref.current;
    if (!isAwake || !dialog) return undefined;
    if (!dialog.contains(document.activeElement))
      (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? stops(dialog)[0])?.focus({ preventScroll: true });
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isComposing(event) || !dialog) return;
      if (event.key === "Escape") latest.current?.();
      if (event.key !== "Tab") return;
      const all = stops(dialog);
      const [first, last] = [all[0], all.at(-1)];
      const active = document.activeElement;
      const isOutside = !dialog.contains(active);
      const next = event.shiftKey
        ? isOutside || active === first || (active && first && isBefore(active, first))
          ? last
          : undefined
        : isOutside || active === last
          ? first
          : undefined;
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      // The dialog was open at load, so the page has no opener to return the focus to.
      if (document.activeElement === document.body) focusHeading();
    };
  }, [isAwake, ref]);
}
