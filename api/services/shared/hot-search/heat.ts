/** The heat of a search halves in a day. */
const HALF_LIFE_MS = 24 * 3_600_000;

/** The heat that one person's search adds now, in log2 as `search_heat.heat` stores it. */
export const heatAt = (now: number): number => now / HALF_LIFE_MS;

/** The heat of `people` searches at `now`, in log2. */
export const heatOf = (people: number, now: number): number => heatAt(now) + Math.log2(people);
