import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");

/** j and k go through the list, a approves the one that is looked at, r ticks it and asks for the reason. */
export function useReviewKeys() {
  const ref = useRef<HTMLOListElement>(null);
  useEffect(() => {
    function step(by: 1 | -1, items: HTMLElement[], at: number) {
      const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    }
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const items = [...(ref.current?.querySelectorAll<HTMLElement>("[data-review]") ?? [])];
      const at = items.findIndex((item) => item.contains(document.activeElement));
      const current = items[at];
      if (event.key === "j") step(1, items, at);
      else if (event.key === "k") step(-1, items, at);
      else if (event.key === "a") current?.querySelector<HTMLButtonElement>('[value^="approve:"]')?.click();
      else if (event.key === "r" && current) {
        const box = current.querySelector<HTMLInputElement>("[name=ids]");
        if (box) box.checked = true;
        document.querySelector<HTMLInputElement>("#review-reason")?.focus();
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return ref;
}
