/**
 * Browsers count a `maxlength` in code units, the contract counts signs (contract/shared/room-for.ts, which is this for up to 200 signs):
 * no input may stop somebody who types emoji. A number, so that no page loads more for it.
 */
export const SIGN_UNITS = 12;
