/** Far more folders than any address of ours has. */
const FOLDERS_MAX = 32;

/** React Router looks for a page at each folder of a path, so that one of thousands takes seconds: nothing is there. */
export function isTooDeep(address: string): boolean {
  let folders = 0;
  for (const sign of address) {
    if (sign === "?") return false;
    if (sign === "/" && ++folders > FOLDERS_MAX) return true;
  }
  return false;
}
