/**
 * What people paste around digits: blanks, dashes, brackets, dots, and what nobody sees (U+202D before a number copied from the
 * contacts of Windows). Digits of full width become digits.
 */
const bare = (text: string): string =>
  text.normalize("NFKC").replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Pd}\u2212().·]/gu, "");

/** A code as it was pasted, 「１２３ ４５６」, by its digits. */
export const codeDigits = bare;

/** A phone number as it was pasted, `+86 138-1234-5678` or `0086…`, without blanks and the code of the country. */
export const phoneDigits = (text: string): string => bare(text).replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
