import { isTooDeep } from "./too-deep.ts";

/** Where React Router's browser half asks which routes answer the links it sees. */
const MANIFEST = "/__manifest";
/** Our pages name a dozen, a long list of people some fifty: each costs a match against all routes, a third of a millisecond. */
const PATHS_MAX = 64;

/**
 * A question for routes with each kind of path once: `/article/1` and `/article/2` have the same answer.
 * @returns other addresses as they are; undefined for more than any page asks (a 400)
 */
export function settledQuestion(address: string): string | undefined {
  if (!address.includes(MANIFEST)) return address;
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const asked = searchParams.get("paths");
  if (pathname !== MANIFEST || asked === null) return address;
  const kinds = new Set(asked.split(",").map((path) => path.replaceAll(/\/\d+(?=\/|$)/g, "/1")));
  if (kinds.size > PATHS_MAX || [...kinds].some(isTooDeep)) return undefined;
  searchParams.set("paths", [...kinds].join(","));
  return `${MANIFEST}?${searchParams}`;
}
