import { type RefObject, useEffect, useRef } from "react";
import { attachDisclosure, type DisclosureOptions } from "./attach-disclosure.ts";

/** The ref of a `<details>` that is enhanced as long as it stands on the page. */
export function useDisclosure({
  hover,
  openDelay,
  closeDelay,
  arrowKeys,
  closeOnPress,
}: DisclosureOptions): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(
    () =>
      ref.current
        ? attachDisclosure(ref.current, { hover, openDelay, closeDelay, arrowKeys, closeOnPress })
        : undefined,
    [hover, openDelay, closeDelay, arrowKeys, closeOnPress],
  );
  return ref;
}
