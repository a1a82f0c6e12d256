/** A gap in the ids that is older than this, in ms, belongs to a transaction that was rolled back. */
const GAP_MS = 30_000;
const GAPS_MAX = 1000;

/**
 * Tracks which outbox rows were delivered. Parallel transactions commit in any order, so an id may appear after a
 * greater one: skipped ids are read again for half a minute.
 */
export function eventPositions() {
  let newest: number | undefined;
  const gaps = new Map<number, number>();

  return {
    newest: () => newest,
    /** Ids below the newest one that may still appear. */
    gaps(): number[] {
      const old = performance.now() - GAP_MS;
      for (const [id, notedAt] of gaps) if (notedAt < old) gaps.delete(id);
      return [...gaps.keys()];
    },
    /** @returns whether the id is new */
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
