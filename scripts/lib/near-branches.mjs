/** @typedef {{ path: string }} Branch of React Router: a route with all above it */

/** @type {WeakMap<Branch[], { known: Map<string | undefined, Branch[]>, rest: Branch[] }>} */
const indexes = new WeakMap();

/** The first word of a branch's path where it stands fast; undefined where anything may stand there. @param {Branch} branch */
function firstOf({ path }) {
  const first = path.split("/")[1] ?? "";
  return /[:*?]/.test(first) ? undefined : first.toLowerCase();
}

/**
 * The branches that can match an address, in their order: none whose first word is another. The server's router is built
 * with this (vite.config.ts), which tries each of the site's hundred and more in turn otherwise, several times a page.
 * @template {Branch} B
 * @param {B[]} branches the same array for each address @param {string} pathname decoded
 * @returns {B[]}
 */
export function nearBranches(branches, pathname) {
  // Which the router's expressions read in more than one way.
  if (/\/\/|\\/.test(pathname)) return branches;
  let index = indexes.get(branches);
  if (!index) {
    const firsts = branches.map(firstOf);
    /** @param {string | null} wanted */
    const of = (wanted) => branches.filter((_branch, place) => firsts[place] === undefined || firsts[place] === wanted);
    index = { known: new Map([...new Set(firsts)].map((first) => [first, of(first ?? null)])), rest: of(null) };
    indexes.set(branches, index);
  }
  const first = (pathname.split("/")[1] ?? "").toLowerCase();
  return /** @type {B[]} */ (index.known.get(first) ?? index.rest);
}
