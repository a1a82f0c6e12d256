export interface Run<T> {
  kind: "same" | "added" | "removed";
  items: T[];
}

/**
 * The shortest edit script from one list to another (Myers, "An O(ND) Difference Algorithm"); removed items come before
 * added items.
 * @param most the largest number of edits searched; beyond it everything between the common ends is returned as
 * replaced (`isCoarse`)
 */
export function diff<T extends string>(
  before: readonly T[],
  after: readonly T[],
  most: number,
): { runs: Run<T>[]; isCoarse: boolean } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let endA = before.length;
  let endB = after.length;
  while (endA > start && endB > start && before[endA - 1] === after[endB - 1]) {
    endA--;
    endB--;
  }
  const a = before.slice(start, endA);
  const b = after.slice(start, endB);
  const steps = shortest(a, b, most);
  const runs = [
    { kind: "same" as const, items: before.slice(0, start) },
    ...(steps
      ? runsOf(a, b, steps)
      : [
          { kind: "removed" as const, items: a },
          { kind: "added" as const, items: b },
        ]),
    { kind: "same" as const, items: before.slice(endA) },
  ];
  return { runs: runs.filter(({ items }) => items.length > 0), isCoarse: steps === undefined };
}

/** For each round d, the furthest x reached on each diagonal; undefined when `most` rounds do not suffice. */
function shortest<T>(a: readonly T[], b: readonly T[], most: number): Int32Array[] | undefined {
  const rounds: Int32Array[] = [];
  let reached = new Int32Array(3);
  for (let d = 0; d <= Math.min(most, a.length + b.length); d++) {
    // Diagonal k is stored at index k + d + 1, which leaves a neighbour on both sides.
    const next = new Int32Array(2 * d + 3);
    for (let k = -d; k <= d; k += 2) {
      let x = d === 0 ? 0 : comesFromAbove(reached, d, k) ? at(reached, d - 1, k + 1) : at(reached, d - 1, k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      next[k + d + 1] = x;
      if (x >= a.length && x - k >= b.length) return [...rounds, next];
    }
    rounds.push(next);
    reached = next;
  }
  return undefined;
}

function at(reached: Int32Array, d: number, k: number): number {
  return reached[k + d + 1] ?? 0;
}

function comesFromAbove(reached: Int32Array, d: number, k: number): boolean {
  return k === -d || (k !== d && at(reached, d - 1, k - 1) < at(reached, d - 1, k + 1));
}

/** Traces the rounds back from the end to the edits. */
function runsOf<T>(a: readonly T[], b: readonly T[], rounds: readonly Int32Array[]): Run<T>[] {
  const edits: { kind: Run<T>["kind"]; item: T }[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = rounds.length - 1; d >= 0; d--) {
    const before = rounds[d - 1];
    const k = x - y;
    const isAdded = before !== undefined && comesFromAbove(before, d, k);
    const fromX = before === undefined ? 0 : isAdded ? at(before, d - 1, k + 1) : at(before, d - 1, k - 1);
    const fromY = before === undefined ? 0 : fromX - (isAdded ? k + 1 : k - 1);
    const snakeX = before === undefined ? 0 : isAdded ? fromX : fromX + 1;
    for (; x > snakeX; x--, y--) edits.push({ kind: "same", item: a[x - 1] as T });
    if (before === undefined) break;
    edits.push(isAdded ? { kind: "added", item: b[fromY] as T } : { kind: "removed", item: a[fromX] as T });
    x = fromX;
    y = fromY;
  }
  return gathered(edits.reverse());
}

/** Groups edits into runs; within a changed region removed items come before added items. */
function gathered<T>(edits: { kind: Run<T>["kind"]; item: T }[]): Run<T>[] {
  const runs: Run<T>[] = [];
  let removed: T[] = [];
  let added: T[] = [];
  const flush = () => {
    if (removed.length > 0) runs.push({ kind: "removed", items: removed });
    if (added.length > 0) runs.push({ kind: "added", items: added });
    removed = [];
    added = [];
  };
  for (const { kind, item } of edits) {
    if (kind === "removed") removed.push(item);
    else if (kind === "added") added.push(item);
    else {
      flush();
      const last = runs.at(-1);
      if (last?.kind === "same") last.items.push(item);
      else runs.push({ kind, items: [item] });
    }
  }
  flush();
  return runs;
}
