import { safeRedirect } from "remix-utils/safe-redirect";

const ORIGIN = "http://site.invalid";
/** Targets that would lead back to the login. React Router matches paths in any case. */
const circles = /^\/(?:login|logout)(?:\.data)?\/*$/i;

/**
 * Whether a text contains characters that browsers strip, or that some proxies turn into a slash: control characters,
 * space, backslash, full-width and division slashes.
 */
function hasDisguise(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x7f || "\\／＼⁄∕⧸".includes(character)) return true;
  }
  return false;
}

/**
 * Whether a browser reads a path as a host: after two slashes at the start, or before an `@` ahead of the first `/`,
 * `?` or `#`.
 */
function namesHost(path: string): boolean {
  return path.startsWith("//") || /^\/[^/?#]*@/.test(path);
}

/**
 * V04: a redirect target that stays on this site, or the fallback.
 * Refuses what a browser or a proxy may read as another origin: `//host`, `/\host`, `/.//host`, tabs and line breaks,
 * full-width slashes, user-info, another scheme, and each of these percent-encoded.
 * @param target path with query and fragment, as it came from a URL or a form
 */
export function redirectTarget(target: string | null | undefined, fallback = "/"): string {
  if (!target || target.length > 2000 || hasDisguise(target)) return fallback;
  const path = target.split(/[?#]/)[0] ?? "";
  if (safeRedirect(path, "") !== path || namesHost(path)) return fallback;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return fallback;
  }
  if (hasDisguise(decoded) || namesHost(decoded)) return fallback;
  if (!URL.canParse(target, ORIGIN)) return fallback;
  const url = new URL(target, ORIGIN);
  // Parsing drops dot segments: `/.//host` has become `//host`.
  if (url.origin !== ORIGIN || namesHost(url.pathname) || circles.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
