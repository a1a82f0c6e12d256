/** The adapter's errors are recognised by name, because services must not import adapters. */
const is = (name: string) => (error: unknown) => error instanceof Error && error.name === name;

/** The engine does not respond, or its response is not understood. */
export const isAway = is("IndexAwayError");
/** The engine rejects the request. */
export const isRefused = is("IndexRefusedError");
export const isOfIndex = (error: unknown) => isAway(error) || isRefused(error);
