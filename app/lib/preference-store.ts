const YEAR_SECONDS = 31_536_000;

/** Keeps a choice in the cookie that the server reads, and in local storage (K04). Browser only. */
export function storePreference(key: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${key}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  rememberPreference(key, value);
}

/** In local storage alone: the server has set the cookie. null takes it away. */
export function rememberPreference(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden; the cookie does the work.
  }
}

/** What the cookie holds: at once, where an answer of the server may still be of the time before. Browser only. */
export function keptPreference(key: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${key}=([^;]*)`).exec(document.cookie)?.[1];
}

/** What local storage holds when the cookie is gone (browsers keep the two for different times). */
export function lostPreference(key: string): string | null {
  if (keptPreference(key) !== undefined) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
