import { cleanText, withoutFloods } from "#contract/shared/clean-text.ts";
import { cutText } from "#contract/shared/cut-text.ts";

/**
 * The words of a search in an address, without invisible characters and cut to the field's limit. A malformed address
 * is no error.
 */
export const soughtWords = (text: string | null | undefined, max: number): string =>
  cutText(withoutFloods(cleanText(text ?? "")).trim(), max);
