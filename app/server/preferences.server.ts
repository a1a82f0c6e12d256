import { type ThemeName, themeNames } from "../lib/theme-names.ts";

/** K04: the same names as in local storage. */
export const THEME_COOKIE = "app-theme";

/** S08: an unknown or absent theme falls back to light. */
export function readTheme(request: Request): ThemeName {
  const value = /(?:^|;\s*)app-theme=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return themeNames.find((name) => name === value) ?? "light";
}
