/** Seconds by which a level lets a danmaku look newer: a day. */
const LEVEL_SECONDS = 86_400;
/** The same for each doubling of its likes: a week. */
const DOUBLING_SECONDS = 604_800;

/** The part of the weight that comes from likes. */
export const likesWeight = (likes: number): number => Math.round(Math.log2(1 + likes) * DOUBLING_SECONDS);

/**
 * The weight of a new danmaku, in seconds. Of a second with too many, the heaviest are drawn: newer ones before older
 * ones, and those of higher levels and with more likes before others of the same days. The weight of two danmaku never
 * changes places by itself, so an index holds their order.
 */
export const newWeight = (level: number, now: number): number => Math.floor(now / 1000) + level * LEVEL_SECONDS;
