import { cleanText, withoutFloods } from "#contract/shared/clean-text.ts";
import { cutText } from "#contract/shared/cut-text.ts";

/** Words of a search as an address has them: without what nobody sees, cut as their field cuts them. An odd address is no error. */
export const soughtWords = (text: string | null | undefined, max: number): string =>
  cutText(withoutFloods(cleanText(text ?? "")).trim(), max);
