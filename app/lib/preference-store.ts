const YEAR_SECONDS = 31_536_000;

/** Saves a choice in the cookie that the server reads and in local storage (K04). Browser only. */
export function storePreference(key: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${key}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  rememberPreference(key, value);
}

/** Saves a choice in local storage only, when the server has set the cookie. Null removes it. */
export function rememberPreference(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden; the cookie does the work.
  }
}

/** The cookie's current value. A server's answer that is still under way may show an older one. Browser only. */
export function keptPreference(key: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${key}=([^;]*)`).exec(document.cookie)?.[1];
}

/** The value in local storage when the cookie has expired: browsers preserve the two for different times. */
export function lostPreference(key: string): string | null {
  if (keptPreference(key) !== undefined) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
