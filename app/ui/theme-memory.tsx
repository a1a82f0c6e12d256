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

/** S08: keeps the theme in local storage too, brings it back from there when the cookie is gone, and follows the system until one is chosen. */
export function ThemeMemory({ choice }: { choice: ThemeChoice }) {
  const { revalidate } = useRevalidator();
  // R05 shows themes that nobody has chosen.
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
    // Not over what was just brought back, whose page is still on its way.
    const follow = () => themeToRestore("system") === undefined && showTheme("system");
    follow();
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [choice]);
  return null;
}
