import { useEffect, useRef } from "react";
import { isComposing } from "~/lib/is-composing.ts";

/** Id of the only field for reasons. */
export const REASON_ID = "review-reason";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");

/**
 * Keyboard shortcuts of the review list: j and k move through the list, x checks the current item, a approves it, r
 * checks it and focuses the reason, Escape leaves the reason. After a verdict the next item takes the position. The
 * checkbox `[data-review-keys]` turns the letters off (WCAG 2.1.4).
 */
export function useReviewKeys() {
  const ref = useRef<HTMLOListElement>(null);
  const lastRef = useRef(-1);
  useEffect(() => {
    function look(at: number, items: HTMLElement[]) {
      const place = Math.min(items.length - 1, Math.max(0, at));
      lastRef.current = place;
      items[place]?.focus();
      items[place]?.scrollIntoView({ block: "nearest" });
    }
    function press(event: KeyboardEvent) {
      if (isComposing(event)) return;
      const items = [...(ref.current?.querySelectorAll<HTMLElement>("[data-review]") ?? [])];
      const leaves = event.key === "Escape" && event.target instanceof HTMLElement && event.target.id === REASON_ID;
      if (leaves) return look(lastRef.current, items);
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!document.querySelector<HTMLInputElement>("[data-review-keys]")?.checked) return;
      const at = items.findIndex((item) => item.contains(document.activeElement));
      const current = items[at];
      if (event.key === "j" || event.key === "k")
        look(at < 0 ? lastRef.current : at + (event.key === "j" ? 1 : -1), items);
      else if (event.key === "a") current?.querySelector<HTMLButtonElement>('[value^="approve:"]')?.click();
      else if (event.key === "x") current?.querySelector<HTMLInputElement>("[name=ids]")?.click();
      else if (event.key === "r" && current) {
        const box = current.querySelector<HTMLInputElement>("[name=ids]");
        if (box) box.checked = true;
        document.querySelector<HTMLInputElement>(`#${REASON_ID}`)?.focus();
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return ref;
}
