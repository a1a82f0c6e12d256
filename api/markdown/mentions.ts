import { limits } from "../../contract/limits.ts";
import type { NamedById } from "./id-links.ts";

/** Mentions by name that become links, and people who are told; a text that names more people names a crowd. */
export const MENTIONS_MAX = 10;

// Not in an address; behind Chinese, which has no spaces, it stands.
export const MENTION = new RegExp(
  String.raw`(?<![A-Za-z\d._-])@(?<name>[\p{L}\p{N}\p{Extended_Pictographic}_·-]{${limits.nameMin},${limits.nameMax}})`,
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

/** `[@阿岚](user:7)` and `[#原神#](topic:3)` with their words and ids. */
export const BY_ID = /\[(?:(@[^[\]\n]{1,40})\]\(user:|(#[^[\]\n]{1,40})\]\(topic:)([1-9]\d{0,9})\)/g;

/** Whether a text names anything so. */
export function namesById(source: string): boolean {
  return source.search(BY_ID) !== -1;
}

/** Longest first: between Chinese words stand no spaces, so of a name the longest beginning that is somebody's counts. */
export function beginnings(text: string): string[] {
  const characters = [...text];
  return Array.from({ length: Math.max(0, characters.length - limits.nameMin + 1) }, (_, index) =>
    characters.slice(0, characters.length - index).join(""),
  );
}
