/** Maximum of folders in a path, far above our deepest address. */
const FOLDERS_MAX = 32;

/**
 * Whether a path has too many folders to exist here. React Router would look for a page at each folder, which takes
 * seconds for thousands.
 */
export function isTooDeep(address: string): boolean {
  let folders = 0;
  for (const sign of address) {
    if (sign === "?") return false;
    if (sign === "/" && ++folders > FOLDERS_MAX) return true;
  }
  return false;
}
