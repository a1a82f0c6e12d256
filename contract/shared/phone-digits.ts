/**
 * Removes everything that people paste around digits: spaces, dashes, brackets, dots, and invisible characters (U+202D
 * before a number copied from the contacts of Windows). Full-width digits become plain digits.
 */
const bare = (text: string): string =>
  text.normalize("NFKC").replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Pd}\u2212().·]/gu, "");

/** The digits of a pasted code, for example 「１２３ ４５６」. */
export const codeDigits = bare;

/** The digits of a pasted phone number, for example `+86 138-1234-5678` or `0086…`, without the country code. */
export const phoneDigits = (text: string): string => bare(text).replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");

/** V01: a number of mainland China, without decoration. */
export const PHONE = /^1[3-9]\d{9}$/;

export const isPhone = (text: string): boolean => PHONE.test(phoneDigits(text));
