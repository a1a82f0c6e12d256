/** What was looked for a day ago is half as hot. */
const HALF_LIFE_MS = 24 * 3_600_000;

/** What one who looks for it now adds, as `search_heat.heat` keeps it: log2. */
export const heatAt = (now: number): number => now / HALF_LIFE_MS;

/** The heat of so many people. */
export const heatOf = (people: number, now: number): number => heatAt(now) + Math.log2(people);
