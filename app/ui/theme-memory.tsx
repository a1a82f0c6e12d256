import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { ThemeName } from "~/lib/theme-names.ts";
import { applyTheme, rememberTheme, themeToRestore } from "~/theme/apply-theme.ts";

/** S08: keeps the theme in local storage too, and brings it back from there when the cookie is gone. */
export function ThemeMemory({ theme }: { theme: ThemeName }) {
  const { revalidate } = useRevalidator();
  // R05 shows themes that nobody has chosen.
  const isShowcase = useLocation().pathname === "/ui-demo";
  useEffect(() => {
    if (isShowcase) return;
    const restored = themeToRestore();
    if (!restored || restored === theme) {
      rememberTheme(theme);
      return;
    }
    applyTheme(restored);
    void revalidate();
  }, [theme, revalidate, isShowcase]);
  return null;
}
