import { type ThemeName, themeNames } from "../lib/theme-names.ts";
import { themeInfo } from "./theme-info.ts";

/** K04: the name of the cookie and of the local storage key. */
const APP_THEME = "app-theme";
const YEAR_SECONDS = 31_536_000;

/** Attributes of `<html>` for a theme; the server writes the same (S08). */
export function rootAttributes(name: ThemeName) {
  const { isDark } = themeInfo[name];
  return {
    "data-theme": name,
    "data-mantine-color-scheme": isDark ? "dark" : "light",
    ...(isDark ? { className: "dark" } : {}),
  };
}

/** Puts a theme on at once and remembers it, in the cookie for the server and in local storage (S08). */
export function applyTheme(name: ThemeName): void {
  const root = document.documentElement;
  const { isDark } = themeInfo[name];
  root.dataset.theme = name;
  root.dataset.mantineColorScheme = isDark ? "dark" : "light";
  root.classList.toggle("dark", isDark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeInfo[name].barColour);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${APP_THEME}=${name}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  rememberTheme(name);
}

export function rememberTheme(name: ThemeName): void {
  try {
    localStorage.setItem(APP_THEME, name);
  } catch {
    // Storage may be full or forbidden; the cookie does the work.
  }
}

/** What local storage holds when the cookie is gone (browsers keep the two for different times); undefined when there is nothing to restore. */
export function themeToRestore(): ThemeName | undefined {
  if (/(?:^|;\s*)app-theme=/.test(document.cookie)) return undefined;
  try {
    const stored = localStorage.getItem(APP_THEME);
    return themeNames.find((name) => name === stored);
  } catch {
    return undefined;
  }
}
