/** What the adapter throws is known by its name: verbs import no adapter. */
const is = (name: string) => (error: unknown) => error instanceof Error && error.name === name;

/** It does not answer, or nothing that we understand. */
export const isAway = is("IndexAwayError");
/** It says no. */
export const isRefused = is("IndexRefusedError");
export const isOfIndex = (error: unknown) => isAway(error) || isRefused(error);
