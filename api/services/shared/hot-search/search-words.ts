import { foldText } from "../../../db/fold-text.ts";

const LENGTH_MAX = 20;

/** What may be shown to everybody of what people look for: a few words, no address, no number of a phone or an account. */
const isPrivate = /\d{5,}|@|:\/\/|www\.|\.(?:com|cn|net|org)\b/i;

/** A search as it is counted and kept: two that look the same are one. Empty where nothing is looked for. */
export function foldSearch(q: string): string {
  return foldText(q).replaceAll(/\s+/g, " ").trim();
}

/** @returns the search as it is counted; undefined for what nobody else should read */
export function countedSearch(q: string): string | undefined {
  const folded = foldSearch(q);
  const characters = [...folded];
  const letters = folded.match(/[\p{L}\p{N}]/gu) ?? [];
  if (characters.length > LENGTH_MAX || letters.length < 2 || !/\p{L}/u.test(folded)) return undefined;
  return isPrivate.test(q) || isPrivate.test(folded) ? undefined : folded;
}
