/** The first position of a film, in seconds, that is remembered (上次看到). */
export const WATCH_PLACE_MIN_SECONDS = 10;
/** The part of a film from which it counts as watched to its end, so that no position is remembered. */
const END_PART = 0.95;

/** Whether a position is at the end of a film; `seconds` and `duration` in seconds, `duration` null when unknown. */
export const isFilmEnd = (seconds: number, duration: number | null): boolean =>
  duration !== null && seconds >= duration * END_PART;
