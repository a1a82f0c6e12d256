/**
 * The most code units of a text of `max` signs: in a short text each sign may be an emoji of twelve code units, in a
 * long text there is room for many. Inputs use it as `maxlength`, because browsers count code units.
 */
export const roomFor = (max: number): number => (max <= 200 ? 12 * max : Math.min(2 * max + 2_000, max + 10_000));

/** The `max` of which a `maxlength` is the room; undefined for a `maxlength` of another origin. */
export function signsOfRoom(room: number): number | undefined {
  const guesses = [room / 12, (room - 2_000) / 2, room - 10_000];
  return guesses.find((max) => Number.isInteger(max) && max > 0 && roomFor(max) === room);
}
