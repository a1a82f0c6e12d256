/** Control characters, which no address of ours holds. URL parsers drop some of them: behind `/%09/` may stand another host. */
const control = /\p{Cc}/u;

/**
 * A request's path and query as all behind here read them. React Router would draw the home page for `//` and for `/\`,
 * which no link leads to: they stay what they are, and are not found.
 * @returns undefined for a path that cannot be decoded (a 400)
 */
export function settledAddress(url: string): string | undefined {
  const path = pathOf(url);
  if (path.includes("%") && decoded(path) === undefined) return undefined;
  if (!/\/\/|\\/.test(path)) return url;
  return path.replaceAll("\\", "%5C").replaceAll(/(?<=\/)\//g, "%2F") + url.slice(path.length);
}

function pathOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Where nothing can be, and where not even the page that says so is safe: React Router's scripts break at what nobody can
 * see, and its matching takes seconds for thousands of folders.
 */
export function isNowhere(address: string): boolean {
  const path = pathOf(address);
  return isTooDeep(path) || (path.includes("%") && control.test(decoded(path) ?? ""));
}

/** Far more folders than any address of ours has. */
const FOLDERS_MAX = 32;

/** React Router looks for a page at each folder of a path, so that one of thousands takes seconds: nothing is there. */
export function isTooDeep(address: string): boolean {
  let folders = 0;
  for (const sign of pathOf(address)) {
    if (sign === "/" && ++folders > FOLDERS_MAX) return true;
  }
  return false;
}
