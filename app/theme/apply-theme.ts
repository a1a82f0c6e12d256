import { keptPreference, lostPreference, rememberPreference, storePreference } from "../lib/preference-store.ts";
import { type ThemeChoice, type ThemeName, themeNames } from "../lib/theme-names.ts";
import { themeInfo } from "./theme-info.ts";

/** K04: the name of both the cookie and the local storage key. */
const APP_THEME = "app-theme";

/** The media query for a dark system. Browser only. */
export const darkSystem = () => window.matchMedia("(prefers-color-scheme: dark)");

/**
 * Attributes of `<html>` for a theme (S08). For `system` the style sheet alone decides between light and dark, so that
 * the first paint is right without a script. Mantine's attribute and the class say light until a script has checked the
 * system.
 */
export function rootAttributes(choice: ThemeChoice) {
  const isDark = choice !== "system" && themeInfo[choice].isDark;
  return {
    "data-theme": choice,
    "data-mantine-color-scheme": isDark ? "dark" : "light",
    ...(isDark ? { className: "dark" } : {}),
  };
}

/** Shows a theme without saving it. */
export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  const shown: ThemeName = choice === "system" ? (darkSystem().matches ? "dark" : "light") : choice;
  const { isDark, barColour } = themeInfo[shown];
  root.dataset.theme = choice;
  root.dataset.mantineColorScheme = isDark ? "dark" : "light";
  root.classList.toggle("dark", isDark);
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute("content", barColour);
}

/** Shows a theme at once and saves it, in the cookie for the server and in local storage (S08). */
export function applyTheme(choice: ThemeChoice): void {
  showTheme(choice);
  storePreference(APP_THEME, choice);
  rememberTheme();
}

/**
 * Copies the cookie's theme, if there is one, to local storage. Any other value than a theme's name (such as `system`)
 * clears it.
 */
export function rememberTheme(): void {
  const kept = keptPreference(APP_THEME);
  if (kept !== undefined) rememberPreference(APP_THEME, themeNames.find((name) => name === kept) ?? null);
}

/**
 * The theme to show instead of the server's: a choice made while the page was on its way (in another tab, or on the
 * page before), or the one in local storage when the cookie has expired. Undefined when the server's is right.
 */
export function themeToRestore(drawn: ThemeChoice): ThemeChoice | undefined {
  const kept = keptPreference(APP_THEME) ?? lostPreference(APP_THEME);
  // S08: an unknown theme becomes light, even on a dark system.
  const wanted =
    kept === null ? undefined : ([...themeNames, "system" as const].find((name) => name === kept) ?? "light");
  return wanted === drawn ? undefined : wanted;
}

/** S08: shows a theme that another tab chooses at once. @returns a function that ends this */
export function followOtherTabs(): () => void {
  // Reads the event and not the cookie, because this tab's view of the cookie may lag behind.
  function onStorage({ key, newValue }: StorageEvent) {
    if (key === APP_THEME)
      showTheme(newValue === null ? "system" : (themeNames.find((name) => name === newValue) ?? "light"));
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
