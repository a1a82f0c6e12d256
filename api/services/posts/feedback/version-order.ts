/**
 * A version such as `2.10.3` as one number that sorts correctly. The contract allows four parts of at most three
 * digits.
 */
export function versionOrder(version: string): number {
  const parts = version.split(".").map(Number);
  return [0, 1, 2, 3].reduce((order, place) => order * 1000 + (parts[place] ?? 0), 0);
}
