import { limits } from "../../../../contract/shared/limits.ts";

export interface Source {
  authorId: number;
  circleId: number | null;
}

/** features.md: of one author or circle at most so many on a page. */
const PER_SOURCE = 3;
/** As many as two pages hold. */
export const KEPT_MAX = 2 * limits.pageSizeMax + 1;

/**
 * Takes a page from a ranked list so that no author and no circle fills it. Where too few others are in sight, the page
 * is full rather than mixed.
 * @param order ids, best first
 * @param sources of those that may be shown
 * @returns `kept` had to make room and come first on the next page; `readIds` is how far into `order` it came
 */
export function spread(
  order: number[],
  sources: Map<number, Source>,
  limit: number,
): { shown: number[]; kept: number[]; readIds: number[] } {
  const shown: number[] = [];
  const kept: number[] = [];
  const readIds: number[] = [];
  const counts = new Map<string, number>();
  for (const id of order) {
    if (shown.length === limit) break;
    readIds.push(id);
    const source = sources.get(id);
    if (!source) continue;
    const names = [`author ${source.authorId}`, ...(source.circleId === null ? [] : [`circle ${source.circleId}`])];
    if (names.some((name) => (counts.get(name) ?? 0) >= PER_SOURCE)) {
      kept.push(id);
      continue;
    }
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    shown.push(id);
  }
  shown.push(...kept.splice(0, limit - shown.length));
  return { shown, kept, readIds };
}
