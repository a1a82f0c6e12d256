import { type RefObject, useLayoutEffect, useRef } from "react";

/** A message at the upper edge of the list, and its distance from the window's top. */
interface Place {
  id: string;
  top: number;
}

/** The height of the list's end within which a reader counts as being at the end. */
const AT_END = 24;

/**
 * Keeps the message that is being read in its place when others arrive below it. A reader at the end stays at the end.
 * @param isUpward the list's scroll position is counted from its end (`column-reverse`)
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, isUpward: boolean, shown: unknown): () => void {
  const place = useRef<Place | null>(null);

  function note() {
    const box = list.current;
    if (!box) return;
    place.current = null;
    if (isUpward && box.scrollTop > -AT_END) return;
    const edge = box.getBoundingClientRect().top;
    const first = [...box.querySelectorAll("li[id]")].find((item) => item.getBoundingClientRect().bottom > edge);
    if (first) place.current = { id: first.id, top: first.getBoundingClientRect().top };
  }

  useLayoutEffect(() => {
    const box = list.current;
    const kept = place.current && document.getElementById(place.current.id);
    if (box && kept && place.current) box.scrollBy(0, kept.getBoundingClientRect().top - place.current.top);
  }, [list, shown]);

  return note;
}
