import { lostPreference, rememberPreference, storePreference } from "../lib/preference-store.ts";
import { type ThemeChoice, type ThemeName, themeNames } from "../lib/theme-names.ts";
import { themeInfo } from "./theme-info.ts";

/** K04: the name of the cookie and of the local storage key. */
const APP_THEME = "app-theme";

/** Asks whether the system is dark. Browser only. */
export const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

/**
 * Attributes of `<html>` for a theme (S08). For `system` the style sheet alone decides between light and dark, so that
 * the first byte is right without a script; the rest says light until a script knows better.
 */
export function rootAttributes(choice: ThemeChoice) {
  const isDark = choice !== "system" && themeInfo[choice].isDark;
  return {
    "data-theme": choice,
    "data-mantine-color-scheme": isDark ? "dark" : "light",
    ...(isDark ? { className: "dark" } : {}),
  };
}

/** Puts a theme on the page, and nothing else. */
export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  const shown: ThemeName = choice === "system" ? (darkSystem().matches ? "dark" : "light") : choice;
  const { isDark, barColour } = themeInfo[shown];
  root.dataset.theme = choice;
  root.dataset.mantineColorScheme = isDark ? "dark" : "light";
  root.classList.toggle("dark", isDark);
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute("content", barColour);
}

/** Puts a theme on at once and remembers it, in the cookie for the server and in local storage (S08). */
export function applyTheme(choice: ThemeChoice): void {
  showTheme(choice);
  storePreference(APP_THEME, choice);
  rememberTheme(choice);
}

/** In local storage there are the four names or nothing. */
export function rememberTheme(choice: ThemeChoice): void {
  rememberPreference(APP_THEME, choice === "system" ? null : choice);
}

/** What local storage holds when the cookie is gone; undefined when there is nothing to restore. */
export function themeToRestore(): ThemeName | undefined {
  const stored = lostPreference(APP_THEME);
  return themeNames.find((name) => name === stored);
}
