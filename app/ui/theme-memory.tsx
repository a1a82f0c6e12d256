import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { ThemeChoice } from "~/lib/theme-names.ts";
import {
  applyTheme,
  darkSystem,
  followOtherTabs,
  rememberTheme,
  showTheme,
  themeToRestore,
} from "~/theme/apply-theme.ts";

/**
 * S08: also saves the theme in local storage, restores it from there when the cookie has expired, and follows the
 * system until a theme is chosen.
 */
export function ThemeMemory({ choice }: { choice: ThemeChoice }) {
  const { revalidate } = useRevalidator();
  // The showcase (R05) shows themes that the visitor has not chosen.
  const isShowcase = useLocation().pathname === "/ui-demo";
  useEffect(() => {
    if (isShowcase) return;
    const restored = themeToRestore(choice);
    if (!restored) {
      rememberTheme();
      return;
    }
    applyTheme(restored);
    void revalidate();
  }, [choice, revalidate, isShowcase]);

  useEffect(() => (isShowcase ? undefined : followOtherTabs()), [isShowcase]);

  useEffect(() => {
    if (choice !== "system") return undefined;
    const system = darkSystem();
    // Not while a restored theme waits for its page.
    const follow = () => themeToRestore("system") === undefined && showTheme("system");
    follow();
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [choice]);
  return null;
}
