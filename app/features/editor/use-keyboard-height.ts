import { useEffect } from "react";

/**
 * Sets `--keyboard-height` to the height of the window that the screen keyboard covers, so that the tools stand above
 * it. Browsers that shrink the whole window for the keyboard report 0.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const { style } = document.documentElement;
    function measure(this: void) {
      if (!view) return;
      // While the visitor zooms in, the distance to the window's edge says nothing about a keyboard.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty("--keyboard-height", `${Math.max(0, Math.round(covered))}px`);
    }
    measure();
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => {
      view.removeEventListener("resize", measure);
      view.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard-height");
    };
  }, []);
}
