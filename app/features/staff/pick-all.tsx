import type { RefObject } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import button from "~/ui/button/button.module.css";

/** All boxes of a list; without scripts each is ticked by itself. */
export function PickAll({ listRef }: { listRef: RefObject<HTMLElement | null> }) {
  if (!useHydrated()) return null;
  function pick() {
    const boxes = [...(listRef.current?.querySelectorAll<HTMLInputElement>("[name=ids]") ?? [])];
    const isPicked = !boxes.every((box) => box.checked);
    for (const box of boxes) box.checked = isPicked;
  }
  return (
    <button type="button" className={button.quiet} onClick={pick}>
      选中或取消本页全部
    </button>
  );
}
