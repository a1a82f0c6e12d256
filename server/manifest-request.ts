import { isTooDeep } from "./too-deep.ts";

/** The address at which React Router's client asks which routes match the links on the page. */
const MANIFEST = "/__manifest";
/**
 * Our pages have about a dozen kinds of links, a long list of people some fifty. Each costs a match against all routes:
 * a third of a millisecond.
 */
const PATHS_MAX = 64;

/**
 * Reduces a manifest request to each kind of path once: `/article/1` and `/article/2` have the same answer.
 * @returns other addresses unchanged; undefined for more kinds than any page has (a 400)
 */
export function normalizeManifestRequest(address: string): string | undefined {
  if (!address.includes(MANIFEST)) return address;
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const asked = searchParams.get("paths");
  if (pathname !== MANIFEST || asked === null) return address;
  const kinds = new Set(asked.split(",").map((path) => path.replaceAll(/\/\d+(?=\/|$)/g, "/1")));
  if (kinds.size > PATHS_MAX || [...kinds].some(isTooDeep)) return undefined;
  searchParams.set("paths", [...kinds].join(","));
  return `${MANIFEST}?${searchParams}`;
}
