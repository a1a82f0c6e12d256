/**
 * V04: a redirect target that stays on this site, or the fallback.
 * Refuses what browsers read as another origin: `//host`, `/\host`, tabs and line breaks that they strip, full-width
 * slashes that some proxies fold, user-info, control characters, another scheme.
 * @param target path with query and fragment, as it came from a URL or a form
 */
export function redirectTarget(target: string | null | undefined, fallback = "/"): string {
  if (!target || !target.startsWith("/") || target.length > 2000) return fallback;
  // eslint-free check by code point: control characters, backslashes, full-width and division slashes.
  for (const character of target) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x7f || "\\／＼⁄∕⧸".includes(character)) return fallback;
  }
  if (/^\/{2}/.test(target) || /^\/[^/?#]*@/.test(target)) return fallback;
  let decoded: string;
  try {
    decoded = decodeURIComponent(target.split(/[?#]/)[0] ?? "");
  } catch {
    return fallback;
  }
  if (/^\/[/\\／＼]/.test(decoded) || decoded.includes("\\")) return fallback;
  const url = new URL(target, "http://site.invalid");
  if (url.origin !== "http://site.invalid") return fallback;
  // A login that leads back to the login page is a loop.
  if (url.pathname === "/login" || url.pathname === "/logout") return fallback;
  return url.pathname + url.search + url.hash;
}
