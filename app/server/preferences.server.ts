import { type ThemeName, themeNames } from "../lib/theme-names.ts";

/** K04: the same names as in local storage. */
export const THEME_COOKIE = "app-theme";

/** S08: an unknown or absent theme falls back to light. R05: /ui-demo?theme=dark shows a theme without choosing it. */
export function readTheme(request: Request): ThemeName {
  const shown = /\/ui-demo(?:\.data)?\?(?:.*&)?theme=(\w+)/.exec(request.url)?.[1];
  const value = shown ?? /(?:^|;\s*)app-theme=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return themeNames.find((name) => name === value) ?? "light";
}
