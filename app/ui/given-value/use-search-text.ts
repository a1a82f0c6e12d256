import { useLayoutEffect } from "react";
import { navigations } from "../../lib/router-calls.ts";
import { isNewer, useGivenValue } from "./use-given-value.ts";

/** The text of the search field that has just left the page. */
let left: { text: string; after: number; hadFocus: boolean } | null = null;

/**
 * `useGivenValue` for the site's search field. The header and the search pages show one field each, so a navigation
 * replaces the field: the next one takes over a newer text, and the focus with it.
 */
export function useSearchText(value: string) {
  const props = useGivenValue(value);
  const { ref } = props;
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return undefined;
    if (left?.after === navigations.begun) {
      const { text, hadFocus } = left;
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      if (hadFocus) field.focus({ preventScroll: true });
    }
    left = null;
    return () => {
      if (isNewer(field))
        left = { text: field.value, after: navigations.begun, hadFocus: document.activeElement === field };
    };
  }, [ref]);
  return props;
}
