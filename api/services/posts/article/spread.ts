import { limits } from "../../../../contract/shared/limits.ts";

export interface Source {
  authorId: number;
  circleId: number | null;
}

/** features.md: the most posts of one author or circle on a page. */
const PER_SOURCE = 3;
/** As many ids as two pages hold. */
export const KEPT_MAX = 2 * limits.pageSizeMax + 1;

/**
 * Takes a page from a ranked list so that no author or circle fills it. When there are too few others, the page is
 * filled up all the same.
 * @param order ids, best first
 * @param sources the author and circle of each id that may be shown
 * @returns `kept`: postponed ids, which come first on the next page; `readIds`: the ids of `order` that were examined
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
