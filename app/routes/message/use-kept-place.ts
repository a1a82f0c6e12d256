import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** A message at the upper edge of the list, and its distance from the window's top. */
interface Place {
  id: string;
  top: number;
}

/** The height of the list's end within which a reader counts as being at the end. */
const AT_END = 24;

/** The height of the list below its visible part, in pixels. */
const leftBelow = (box: HTMLElement, isUpward: boolean) =>
  isUpward ? -box.scrollTop : box.scrollHeight - box.clientHeight - box.scrollTop;

/**
 * Keeps the message that is being read in its place when others arrive below it. A reader at the end stays at the end.
 * @param isUpward the list's scroll position is counted from its end (`column-reverse`)
 * @returns whether the reader is at the end, and a function to call at each scroll
 */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  isUpward: boolean,
  shown: unknown,
): { isAtEnd: boolean; noteRead(): void } {
  const place = useRef<Place | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(isUpward);

  function noteRead() {
    const box = list.current;
    if (!box) return;
    place.current = null;
    const left = leftBelow(box, isUpward);
    setIsAtEnd(left < AT_END);
    if (isUpward && left < AT_END) return;
    const edge = box.getBoundingClientRect().top;
    const first = [...box.querySelectorAll("li[id]")].find((item) => item.getBoundingClientRect().bottom > edge);
    if (first) place.current = { id: first.id, top: first.getBoundingClientRect().top };
  }

  useLayoutEffect(() => {
    const box = list.current;
    const kept = place.current && document.getElementById(place.current.id);
    if (box && kept && place.current) box.scrollBy(0, kept.getBoundingClientRect().top - place.current.top);
    // Another part of the conversation begins at its end without a scroll.
    else if (box) setIsAtEnd(leftBelow(box, isUpward) < AT_END);
  }, [list, shown, isUpward]);

  return { isAtEnd, noteRead };
}
