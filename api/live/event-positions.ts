/** Gaps older than this are transactions that were rolled back. */
const GAP_MS = 30_000;
const GAPS_MAX = 1000;

/**
 * Which rows of the outbox were handed on. Parallel transactions commit in any order, so an id may appear after a
 * greater one: ids that were skipped are asked for again for half a minute.
 */
export function eventPositions() {
  let newest: number | undefined;
  const gaps = new Map<number, number>();

  return {
    newest: () => newest,
    /** Ids below the newest one that may yet appear. */
    gaps(): number[] {
      const old = performance.now() - GAP_MS;
      for (const [id, notedAt] of gaps) if (notedAt < old) gaps.delete(id);
      return [...gaps.keys()];
    },
    /** @returns whether this id is met for the first time */
    note(id: number): boolean {
      if (newest !== undefined && id <= newest) return gaps.delete(id);
      if (newest !== undefined) {
        const now = performance.now();
        for (let gap = Math.max(newest + 1, id - GAPS_MAX); gap < id; gap++) gaps.set(gap, now);
      }
      newest = id;
      return true;
    },
  };
}
