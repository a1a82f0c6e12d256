import { LINK_MODE_KEY, type LinkMode, parseLinkMode } from "../lib/link-mode.ts";
import { type ThemeChoice, themeNames } from "../lib/theme-names.ts";

/** K04: the same names as in local storage. */
export const THEME_COOKIE = "app-theme";
export const LINK_MODE_COOKIE = LINK_MODE_KEY;

const YEAR_SECONDS = 31_536_000;

function cookieOf(request: Request, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get("cookie") ?? "")?.[1];
}

/** S08: nothing chosen follows the system, an unknown theme falls back to light. R05: /ui-demo?theme=dark shows a theme without choosing it. */
export function readTheme(request: Request): ThemeChoice {
  const shown = /\/ui-demo(?:\.data)?\?(?:.*&)?theme=(\w+)/.exec(request.url)?.[1];
  const value = shown ?? cookieOf(request, THEME_COOKIE);
  if (!value || value === "system") return "system";
  return themeNames.find((name) => name === value) ?? "light";
}

/** S09; null while nothing valid was chosen. */
export function readLinkMode(request: Request): LinkMode | null {
  return parseLinkMode(cookieOf(request, LINK_MODE_COOKIE)) ?? null;
}

/** The `Set-Cookie` line that keeps a choice for a year. Readable by scripts: with them a change needs no round trip. */
export function preferenceCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
