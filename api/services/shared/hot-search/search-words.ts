import { foldText } from "../../../db/fold-text.ts";

const LENGTH_MAX = 20;

/** Matches searches that may not be published: long numbers (phones, accounts), e-mail and web addresses. */
const isPrivate = /\d{5,}|@|:\/\/|www\.|\.(?:com|cn|net|org)\b/i;

/**
 * Folds a search to the form in which it is counted and stored, so that searches that look the same are one. Empty when
 * the text has no content.
 */
export function foldSearch(q: string): string {
  return foldText(q).replaceAll(/\s+/g, " ").trim();
}

/** @returns the folded search; undefined when it must not be shown to others */
export function countedSearch(q: string): string | undefined {
  const folded = foldSearch(q);
  const characters = [...folded];
  const letters = folded.match(/[\p{L}\p{N}]/gu) ?? [];
  if (characters.length > LENGTH_MAX || letters.length < 2 || !/\p{L}/u.test(folded)) return undefined;
  return isPrivate.test(q) || isPrivate.test(folded) ? undefined : folded;
}
