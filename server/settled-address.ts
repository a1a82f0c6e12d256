/** Control characters, which no address of ours holds. URL parsers drop some of them: behind `/%09/` may stand another host. */
const control = /\p{Cc}/u;

/**
 * A request's path and query as all behind here read them. React Router would draw the home page for `//` and for `/\`,
 * and fail at what nobody can see, which no link leads to: they stay what they are, and are not found.
 * @returns undefined for a path that cannot be decoded (a 400)
 */
export function settledAddress(url: string): string | undefined {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  const plain = path.includes("%") ? visible(path) : path;
  if (plain === undefined) return undefined;
  if (plain === path && !/\/\/|\\/.test(path)) return url;
  return plain.replaceAll("\\", "%5C").replaceAll(/(?<=\/)\//g, "%2F") + url.slice(path.length);
}

/** The path with its escapes as they are written where one of them hides a control character: `/%09/` is `/%2509/`. */
function visible(path: string): string | undefined {
  try {
    return control.test(decodeURIComponent(path)) ? path.replaceAll("%", "%25") : path;
  } catch {
    return undefined;
  }
}

/** Far more folders than any address of ours has. */
const FOLDERS_MAX = 32;

/** React Router looks for a page at each folder of a path, so that one of thousands takes seconds: nothing is there. */
export function isTooDeep(address: string): boolean {
  let folders = 0;
  for (const sign of address) {
    if (sign === "?") break;
    if (sign === "/" && ++folders > FOLDERS_MAX) return true;
  }
  return false;
}
