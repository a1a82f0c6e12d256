import { limits } from "../../contract/shared/limits.ts";
import { NAME_SIGN } from "../../contract/shared/name-text.ts";
import { roomFor } from "../../contract/shared/room-for.ts";
import { signsOf } from "../../contract/shared/signs.ts";
import type { NamedById } from "./id-links.ts";

/** Maximum mentions of a text that become links and send notices. */
export const MENTIONS_MAX = 10;

// Not after a Latin letter, digit, dot, underscore or hyphen (e-mail addresses, URLs), but after Chinese, which has no
// spaces. A visible sign may have several code points (हिन्दी has three signs).
export const MENTION = new RegExp(
  String.raw`(?<![A-Za-z\d._-])@(?<name>${NAME_SIGN}{${limits.nameMin},${2 * limits.nameMax}})`,
  "gu",
);

/** Looks up which texts are people's names. @returns ids by the given text */
export type IdsOfNames = (names: string[]) => Promise<Map<string, number>>;
/** Looks up the current names of people; people without a name are left out. */
export type NamesOfIds = (ids: number[]) => Promise<Map<number, string>>;

/** The stored form of a mention. The person's id keeps it valid after a change of the name. */
export function mentionById(name: string, id: number): string {
  return `[@${name}](user:${id})`;
}

export function personNamed(id: number, name: string): NamedById {
  return { href: `/user/${id}`, words: () => `@${name}` };
}

/** Replaces links by id by their labels: for titles and excerpts made from sources. */
export function readableNames(source: string): string {
  return source.replaceAll(BY_ID, "$1$2");
}

/** Maximum code units of a label: a name of twelve emoji, or a longer label typed by hand. */
export const LABEL_MAX = roomFor(limits.nameMax) + 40;

/** Matches `[@阿岚](user:7)` and `[#原神#](topic:3)` with labels and ids. */
export const BY_ID = new RegExp(
  String.raw`\[(?:(@[^[\]\n]{1,${LABEL_MAX}})\]\(user:|(#[^[\]\n]{1,${LABEL_MAX}})\]\(topic:)([1-9]\d{0,9})\)`,
  "g",
);

/** Whether a text contains a link by id. */
export function namesById(source: string): boolean {
  return source.search(BY_ID) !== -1;
}

/**
 * Prefixes of a text, the longest first: Chinese has no spaces, so the longest prefix that is an existing name counts.
 */
export function beginnings(text: string): string[] {
  const signs = signsOf(text).slice(0, limits.nameMax);
  return Array.from({ length: Math.max(0, signs.length - limits.nameMin + 1) }, (_, index) =>
    signs.slice(0, signs.length - index).join(""),
  );
}
