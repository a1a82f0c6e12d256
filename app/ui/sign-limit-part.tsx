import { useEffect } from "react";

/**
 * Mounted once per document: short fields take no more signs than their limits (lib/sign-limit.ts). The code loads when
 * the visitor enters the first field; without it a field that is too long is refused with its text.
 */
export function SignLimitPart() {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      window.removeEventListener("focusin", onFocus);
      void import("~/lib/sign-limit.ts").then(
        ({ cutField, cutToLimit }) => {
          // In the capture phase of the window, before counters and forms read the field.
          for (const type of ["input", "compositionend"])
            window.addEventListener(type, cutToLimit, { capture: true, signal });
          // The visitor may have typed meanwhile.
          if (!signal.aborted && document.activeElement === target) cutField(target);
        },
        () => {},
      );
    }
    window.addEventListener("focusin", onFocus, { signal });
    return () => listening.abort();
  }, []);
  return null;
}
