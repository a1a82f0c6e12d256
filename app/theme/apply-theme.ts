import { keptPreference, lostPreference, rememberPreference, storePreference } from "../lib/preference-store.ts";
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
  rememberTheme();
}

/** Local storage after the cookie, as long as there is one: the four names or nothing. */
export function rememberTheme(): void {
  const kept = keptPreference(APP_THEME);
  if (kept !== undefined) rememberPreference(APP_THEME, themeNames.find((name) => name === kept) ?? null);
}

/**
 * What the page should show instead of what the server drew: what was chosen while the page was on its way (another tab,
 * the page before), or what local storage holds when the cookie is gone.
 */
export function themeToRestore(drawn: ThemeChoice): ThemeChoice | undefined {
  const kept = keptPreference(APP_THEME) ?? lostPreference(APP_THEME);
  // S08: an unknown theme is light, on a dark system too.
  const wanted =
    kept === null ? undefined : ([...themeNames, "system" as const].find((name) => name === kept) ?? "light");
  return wanted === drawn ? undefined : wanted;
}

/** S08: what another tab chooses is shown here at once. @returns ends it */
export function followOtherTabs(): () => void {
  // The event says it itself: the cookie that this tab sees may be a moment older.
  function onStorage({ key, newValue }: StorageEvent) {
    if (key === APP_THEME)
      showTheme(newValue === null ? "system" : (themeNames.find((name) => name === newValue) ?? "light"));
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
