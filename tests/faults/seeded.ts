/** Random numbers from a seed: the same seed gives the same numbers. */
export interface Seeded {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(some: readonly T[]): T;
  /** Another source, which depends on the seed and a name only. */
  part(name: string | number): Seeded;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** The generator mulberry32. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick: (some) => {
      const one = some[int(0, some.length - 1)];
      if (one === undefined) throw new Error("nothing to pick from");
      return one;
    },
    part: (name) => seeded(hashOf(`${seed} ${name}`)),
  };
}
