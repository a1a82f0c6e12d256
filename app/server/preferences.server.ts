import { ANNOUNCEMENT_CLOSED_KEY, isMark } from "../lib/announcement.ts";
import { LINK_MODE_KEY, type LinkMode, parseLinkMode } from "../lib/link-mode.ts";
import { SEARCH_HISTORY_KEY } from "../lib/search-history-key.ts";
import { type ThemeChoice, themeNames } from "../lib/theme-names.ts";
import { shownMark } from "./site.server.ts";

/** K04: the same names as in local storage. */
export const THEME_COOKIE = "app-theme";
export const LINK_MODE_COOKIE = LINK_MODE_KEY;

const YEAR_SECONDS = 31_536_000;

function cookieOf(header: string | null | undefined, name: string): string | undefined {
  // A fast exit: most readers have chosen nothing, and every page looks for all these cookies.
  if (!header?.includes(`${name}=`)) return undefined;
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header)?.[1];
}

/**
 * The part of the page cache's key that depends on cookies: equal for two requests whose pages look the same. Undefined
 * where a cookie has a value that we never wrote: such a page is not cached.
 */
export function preferenceKey(header: string | null | undefined): string | undefined {
  const theme = cookieOf(header, THEME_COOKIE);
  const mode = cookieOf(header, LINK_MODE_COOKIE);
  if (theme !== undefined && theme !== "system" && !themeNames.some((name) => name === theme)) return undefined;
  if (mode !== undefined && !parseLinkMode(mode)) return undefined;
  const closed = readClosedAnnouncement(header);
  const shown = closed === undefined ? null : shownMark();
  if (shown === undefined) return undefined;
  // A closed mark of an older announcement changes nothing, so it is left out.
  return `${theme ?? "system"},${mode ?? ""}${closed !== undefined && closed === shown ? `,${closed}` : ""}`;
}

/**
 * S08: without a choice the theme follows the system; an unknown theme becomes light. R05: /ui-demo?theme=dark shows a
 * theme without saving it.
 */
export function readTheme(request: Request): ThemeChoice {
  const shown = /\/ui-demo(?:\.data)?\?(?:.*&)?theme=(\w+)/.exec(request.url)?.[1];
  const value = shown ?? cookieOf(request.headers.get("cookie"), THEME_COOKIE);
  if (!value || value === "system") return "system";
  return themeNames.find((name) => name === value) ?? "light";
}

/** S09: the link mode; null without a valid choice. */
export function readLinkMode(request: Request): LinkMode | null {
  return parseLinkMode(cookieOf(request.headers.get("cookie"), LINK_MODE_COOKIE)) ?? null;
}

/** The mark of the announcement that this browser's reader has closed. */
export function readClosedAnnouncement(header: string | null | undefined): string | undefined {
  const mark = cookieOf(header, ANNOUNCEMENT_CLOSED_KEY);
  return mark !== undefined && isMark(mark) ? mark : undefined;
}

/** Whether this browser's searches are stored. */
export function keepsSearches(request: Request): boolean {
  return cookieOf(request.headers.get("cookie"), SEARCH_HISTORY_KEY) !== "off";
}

/**
 * The `Set-Cookie` line that saves a choice for a year. Scripts can read the cookie, so that with scripts a change
 * needs no round trip.
 */
export function preferenceCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
