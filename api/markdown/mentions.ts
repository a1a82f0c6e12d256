import { limits } from "../../contract/shared/limits.ts";
import { NAME_SIGN } from "../../contract/shared/name-text.ts";
import { roomFor } from "../../contract/shared/room-for.ts";
import { signsOf } from "../../contract/shared/signs.ts";
import type { NamedById } from "./id-links.ts";

/** Mentions by name that become links, and people who are told; a text that names more people names a crowd. */
export const MENTIONS_MAX = 10;

// Not in an address; of some languages a sign has several letters (हिन्दी has three signs). Behind Chinese, which has no spaces, it stands.
export const MENTION = new RegExp(
  String.raw`(?<![A-Za-z\d._-])@(?<name>${NAME_SIGN}{${limits.nameMin},${2 * limits.nameMax}})`,
  "gu",
);

/** Which of these texts are people's names: ids by the text as given. */
export type IdsOfNames = (names: string[]) => Promise<Map<string, number>>;
/** What these people are called today; who has no name is left out. */
export type NamesOfIds = (ids: number[]) => Promise<Map<number, string>>;

/** A mention is kept by its person's id, so that it keeps under another name. */
export function mentionById(name: string, id: number): string {
  return `[@${name}](user:${id})`;
}

export function personNamed(id: number, name: string): NamedById {
  return { href: `/user/${id}`, words: () => `@${name}` };
}

/** A text with what it names by id as it is read: for titles and excerpts that are made of sources. */
export function readableNames(source: string): string {
  return source.replaceAll(BY_ID, "$1$2");
}

/** Of the label of a mention or topic in code units: a name of twelve emoji, and one typed by hand. */
export const LABEL_MAX = roomFor(limits.nameMax) + 40;

/** `[@阿岚](user:7)` and `[#原神#](topic:3)` with their words and ids. */
export const BY_ID = new RegExp(
  String.raw`\[(?:(@[^[\]\n]{1,${LABEL_MAX}})\]\(user:|(#[^[\]\n]{1,${LABEL_MAX}})\]\(topic:)([1-9]\d{0,9})\)`,
  "g",
);

/** Whether a text names anything so. */
export function namesById(source: string): boolean {
  return source.search(BY_ID) !== -1;
}

/** Longest first: between Chinese words stand no spaces, so of a name the longest beginning that is somebody's counts. */
export function beginnings(text: string): string[] {
  const signs = signsOf(text).slice(0, limits.nameMax);
  return Array.from({ length: Math.max(0, signs.length - limits.nameMin + 1) }, (_, index) =>
    signs.slice(0, signs.length - index).join(""),
  );
}
