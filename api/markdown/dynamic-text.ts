import { limits } from "../contract/limits.ts";
import { isExternal, type MediaPlaces } from "./media-address.ts";
import { beginnings, type IdsOfNames, MENTION, mentionById, type NamesOfIds } from "./mentions.ts";
import { sanitize } from "./sanitize.ts";
import { type Topic, topicPath } from "./topics.ts";

/** Goes up when the same source gives other HTML; stored beside it, so that old rows can be made anew. */
export const DYNAMIC_RENDERER_VERSION = 2;

export interface DynamicTextSettings extends MediaPlaces {
  idsOfNames: IdsOfNames;
  namesOfIds?: NamesOfIds;
  /** The tags that are called so. A topic that is none is looked for by the search. */
  topicsOfNames?(names: string[]): Promise<Map<string, Topic>>;
}

interface Found {
  people: Map<string, number>;
  names: Map<number, string>;
  topics: Map<string, Topic>;
}

/** Names that are looked up; a text with more names a crowd. */
const NAMES_MAX = 20;

const LINK = String.raw`(?<link>https?:\/\/[^\s<>"'，。；：！？、（）《》“”‘’【】]+)`;
// Not within an address, an entity, or behind a Latin word (C#); behind Chinese, which has no spaces, they stand.
const CLOSED_TOPIC = String.raw`(?<![A-Za-z\d_/&])#(?<closed>[^#\s](?:[^#\n]{0,28}[^#\s])?)#`;
const OPEN_TOPIC = String.raw`(?<![A-Za-z\d_/&#])#(?=[\p{N}_·-]*\p{L})(?<open>[\p{L}\p{N}_·-]{1,30})(?![\p{L}\p{N}_·#-])`;
const MENTION_BY_ID = String.raw`\[@(?<label>[^[\]\n]{1,40})\]\(user:(?<id>[1-9]\d{0,9})\)`;
const PIECES = new RegExp([MENTION_BY_ID, LINK, CLOSED_TOPIC, OPEN_TOPIC, MENTION.source].join("|"), "giu");

/**
 * A dynamic's plain text as sanitized HTML: line breaks stay, addresses, `#话题#` and `#话题` become links, and `@name`
 * of somebody who is there leads to their profile. Between Chinese words stand no spaces, so of a name the longest
 * beginning that is somebody's counts. `[@name](user:7)`, the one thing that is no plain text, is how a mention is kept.
 */
export async function renderDynamicText(source: string, settings: DynamicTextSettings): Promise<string> {
  const found = await foundIn(source, settings);
  const paragraphs = source
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== "");
  return sanitize(paragraphs.map((text) => `<p>${drawn(text.trim(), found, settings, { words, piece: ({ html }) => html })}</p>`).join("\n"));
}

/** The text as it is kept: whom it names by exactly their name is named by id from now on, unless that makes it too long. */
export async function dynamicTextToKeep(source: string, settings: DynamicTextSettings): Promise<string> {
  const { people, ...found } = await foundIn(source, settings);
  const named = (await settings.namesOfIds?.([...new Set(people.values())])) ?? new Map<number, string>();
  const kept = drawn(source, { ...found, people }, settings, {
    words: (text) => text,
    piece: ({ text, name, userId }) => (name !== undefined && userId !== undefined && named.get(userId) === name ? mentionById(name, userId) : text),
  });
  return kept.length > limits.dynamicMax ? source : kept;
}

async function foundIn(source: string, settings: DynamicTextSettings): Promise<Found> {
  return { people: await peopleIn(source, settings), names: await namesIn(source, settings), topics: await topicsIn(source, settings) };
}

async function peopleIn(source: string, settings: DynamicTextSettings): Promise<Map<string, number>> {
  const written = [...source.matchAll(MENTION)].slice(0, NAMES_MAX).map((match) => match[1] ?? "");
  const names = [...new Set(written.flatMap(beginnings))];
  return names.length > 0 ? settings.idsOfNames(names) : new Map<string, number>();
}

async function namesIn(source: string, { namesOfIds }: DynamicTextSettings): Promise<Map<number, string>> {
  const ids = [...new Set([...source.matchAll(new RegExp(MENTION_BY_ID, "gu"))].map(({ groups }) => Number(groups?.id)))];
  return namesOfIds && ids.length > 0 ? namesOfIds(ids) : new Map<number, string>();
}

async function topicsIn(source: string, { topicsOfNames }: DynamicTextSettings): Promise<Map<string, Topic>> {
  const written = [...source.matchAll(new RegExp(`${CLOSED_TOPIC}|${OPEN_TOPIC}`, "giu"))].map(({ groups }) => (groups?.closed ?? groups?.open ?? "").trim());
  const names = [...new Set(written)].slice(0, NAMES_MAX);
  return topicsOfNames && names.length > 0 ? topicsOfNames(names) : new Map<string, Topic>();
}

interface Piece {
  /** What it stands for in the source. */
  text: string;
  html: string;
  /** Of `@name` as it was typed. */
  name?: string;
  userId?: number;
}

interface Drawing {
  words(text: string): string;
  piece(piece: Piece): string;
}

function drawn(text: string, found: Found, places: MediaPlaces, drawing: Drawing): string {
  const pieces = new RegExp(PIECES);
  let out = "";
  let at = 0;
  for (let match = pieces.exec(text); match; match = pieces.exec(text)) {
    const piece = pieceOf(match, found, places);
    if (!piece) {
      // Nothing of ours; what stands behind the first character may be.
      pieces.lastIndex = match.index + 1;
      continue;
    }
    out += drawing.words(text.slice(at, match.index)) + drawing.piece(piece);
    at = match.index + piece.text.length;
    pieces.lastIndex = at;
  }
  return out + drawing.words(text.slice(at));
}

function pieceOf(match: RegExpExecArray, { people, names, topics }: Found, places: MediaPlaces): Piece | undefined {
  const { link, closed, open, label, id, name } = match.groups ?? {};
  if (label !== undefined) return { text: match[0], html: knownPerson(label, Number(id), names) };
  if (link) return linkPiece(link, places);
  return name === undefined ? topicPiece(match[0], closed ?? open ?? "", topics) : mentionPiece(name, people);
}

function linkPiece(found: string, places: MediaPlaces): Piece | undefined {
  // A full stop ends the sentence, not the address; a bracket only where none was opened.
  let address = found.replace(/[.,;:!?]+$/, "");
  if (address.endsWith(")") && !address.includes("(")) address = address.replace(/\)+$/, "");
  if (!URL.canParse(address)) return undefined;
  const leaves = isExternal(address, places) ? ' rel="nofollow ugc noopener" target="_blank"' : "";
  return { text: address, html: `<a href="${escape(address)}"${leaves}>${escape(address.length > 60 ? `${address.slice(0, 57)}…` : address)}</a>` };
}

function knownPerson(label: string, id: number, names: Map<number, string>): string {
  const name = names.get(id);
  return name === undefined ? escape(`@${label}`) : personLink(name, id);
}

function personLink(name: string, id: number): string {
  return `<a href="/user/${id}">@${escape(name)}</a>`;
}

function mentionPiece(written: string, people: Map<string, number>): Piece | undefined {
  const name = beginnings(written).find((beginning) => people.has(beginning));
  const userId = people.get(name ?? "");
  return name === undefined || userId === undefined ? undefined : { text: `@${name}`, html: personLink(name, userId), name, userId };
}

function topicPiece(written: string, name: string, topics: Map<string, Topic>): Piece {
  const topic = topics.get(name.trim());
  const path = topic ? topicPath(topic) : `/search?q=${encodeURIComponent(name.trim())}`;
  return { text: written, html: `<a href="${escape(path)}">${escape(written)}</a>` };
}

function words(text: string): string {
  return escape(text).replaceAll("\n", "<br>");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
