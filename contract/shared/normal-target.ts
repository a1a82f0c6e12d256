/**
 * Both servers read a request's target by this function. URL parsers disagree about escaped separators and dots,
 * backslashes and empty path segments, so one parser could check a path and the next one open another path.
 */
const ambiguous = /%(?:2e|2f|5c)|\\|\/\//i;
/** URL parsers drop some control characters; bytes beyond ASCII have no character set in a request line. */
const control = /\p{Cc}/u;
const beyondAscii = /[^\x21-\x7e]/;

/**
 * Path and query of an origin-form target (RFC 9112 §3.2.1), dot segments resolved, without a fragment.
 * @returns undefined for a target that two parsers may read differently, or that cannot be decoded (a 400)
 */
export function normalTarget(target: string): string | undefined {
  const [path = ""] = target.split(/[?#]/, 1);
  if (!path.startsWith("/") || ambiguous.test(path) || beyondAscii.test(path) || !isText(path)) return undefined;
  const { pathname, search } = new URL(target, "http://host");
  return pathname + search;
}

/** Whether a target's path is already in its normal form, so that a later parser reads the same path. */
export function isNormalPath(target: string): boolean {
  return normalTarget(target)?.split("?", 1)[0] === target.split("?", 1)[0];
}

/** Whether the escapes of a path are valid UTF-8 without control characters. */
function isText(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return !control.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
