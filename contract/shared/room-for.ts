/**
 * How many code units a text of so many signs may have: in a name each sign may be an emoji of twelve, in a long text there
 * is room for many. This is the `maxlength` of an input: browsers count code units.
 */
export const roomFor = (max: number): number => (max <= 200 ? 12 * max : Math.min(2 * max + 2_000, max + 10_000));
