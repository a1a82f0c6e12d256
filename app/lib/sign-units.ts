/**
 * Factor from characters to UTF-16 code units, for `maxlength`. Browsers count code units and the contract counts
 * characters (contract/shared/room-for.ts gives the same up to 200 characters); without the factor an input would stop
 * a person who types emoji. A plain number, so that pages load no module for it.
 */
export const SIGN_UNITS = 12;
