import type { Token } from "markdown-it";
import { limits } from "../contract/limits.ts";
import type { NamedById } from "./id-links.ts";

/** Mentions by name that become links, and people who are told; a text that names more people names a crowd. */
export const MENTIONS_MAX = 10;

// Not in an address; behind Chinese, which has no spaces, it stands.
export const MENTION = new RegExp(String.raw`(?<![A-Za-z\d._-])@(?<name>[\p{L}\p{N}\p{Extended_Pictographic}_·-]{${limits.nameMin},${limits.nameMax}})`, "gu");

/** Which of these texts are people's names: ids by the text as given. */
export type IdsOfNames = (names: string[]) => Promise<Map<string, number>>;
/** What these people are called today; who has no name is left out. */
export type NamesOfIds = (ids: number[]) => Promise<Map<number, string>>;

/** A mention is kept by its person's id, so that it keeps under another name. */
export function mentionById(name: string, id: number): string {
  return `[@${name}](user:${id})`;
}

export function personNamed(id: number, name: string): NamedById {
  return { href: `/user/${id}`, words: `@${name}` };
}

/** A text with its mentions by id as they are read: for titles and excerpts that are made of sources. */
export function readableMentions(source: string): string {
  return source.replaceAll(/\[(@[^[\]\n]{1,40})\]\(user:[1-9]\d{0,9}\)/g, "$1");
}

/** A run of text; with an id it is `@name` of that person. */
export interface TextPiece {
  text: string;
  userId?: number;
}

/** Longest first: between Chinese words stand no spaces, so of a name the longest beginning that is somebody's counts. */
export function beginnings(text: string): string[] {
  const characters = [...text];
  return Array.from({ length: Math.max(0, characters.length - limits.nameMin + 1) }, (_, index) => characters.slice(0, characters.length - index).join(""));
}

function piecesOf(text: string, people: Map<string, number>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(MENTION)) {
    const name = beginnings(match[1] ?? "").find((beginning) => people.has(beginning));
    if (name === undefined) continue;
    pieces.push({ text: text.slice(at, match.index) }, { text: `@${name}`, userId: people.get(name) ?? 0 });
    at = match.index + 1 + name.length;
  }
  return [...pieces, { text: text.slice(at) }];
}

/**
 * Makes links of `@name` in running text; in code and in links it stays text. The link holds the id, so that it leads
 * to the same person under another name.
 * @returns whom the text names, each once
 */
export async function placeMentions(inline: Token[], idsOfNames: IdsOfNames): Promise<number[]> {
  const texts: Token[] = [];
  let isInLink = false;
  for (const token of inline) {
    if (token.type === "link_open") isInLink = true;
    else if (token.type === "link_close") isInLink = false;
    else if (token.type === "text" && !isInLink && token.content.includes("@")) texts.push(token);
  }
  const written = texts.flatMap((token) => [...token.content.matchAll(MENTION)].map((match) => match[1] ?? "")).slice(0, MENTIONS_MAX);
  if (written.length === 0) return [];
  const people = await idsOfNames([...new Set(written.flatMap(beginnings))]);
  const named = new Set<number>();
  for (const token of texts) {
    const pieces = piecesOf(token.content, people);
    for (const { userId } of pieces) if (userId !== undefined) named.add(userId);
    // Drawn by the text rule of engine.ts.
    token.meta = { pieces };
  }
  return [...named];
}
