import { isExternal, type MediaPlaces } from "./media-address.ts";
import { sanitize } from "./sanitize.ts";
import { type Topic, topicPath } from "./topics.ts";

/** Goes up when the same source gives other HTML; stored beside it, so that old rows can be made anew. */
export const DYNAMIC_RENDERER_VERSION = 1;

export interface DynamicTextSettings extends MediaPlaces {
  /** Which of these texts are people's names: ids by the text as given. */
  idsOfNames(names: string[]): Promise<Map<string, number>>;
  /** The tags that are called so. A topic that is none is looked for by the search. */
  topicsOfNames?(names: string[]): Promise<Map<string, Topic>>;
}

interface Found {
  people: Map<string, number>;
  topics: Map<string, Topic>;
}

const NAME_MIN = 2;
const NAME_MAX = 12;
/** Mentions that become links; a text that names more people names a crowd. */
const MENTIONS_MAX = 20;

const LINK = String.raw`(?<link>https?:\/\/[^\s<>"'，。；：！？、（）《》“”‘’【】]+)`;
// Not within an address, an entity, or behind a Latin word (C#); behind Chinese, which has no spaces, they stand.
const CLOSED_TOPIC = String.raw`(?<![A-Za-z\d_/&])#(?<closed>[^#\s](?:[^#\n]{0,28}[^#\s])?)#`;
const OPEN_TOPIC = String.raw`(?<![A-Za-z\d_/&#])#(?=[\p{N}_·-]*\p{L})(?<open>[\p{L}\p{N}_·-]{1,30})(?![\p{L}\p{N}_·#-])`;
const MENTION = String.raw`(?<![A-Za-z\d._-])@(?<name>[\p{L}\p{N}\p{Extended_Pictographic}_·-]{${NAME_MIN},${NAME_MAX}})`;

/**
 * A dynamic's plain text as sanitized HTML: line breaks stay, addresses, `#话题#` and `#话题` become links, and `@name`
 * of somebody who is there leads to their profile. Between Chinese words stand no spaces, so of a name the longest
 * beginning that is somebody's counts.
 */
export async function renderDynamicText(source: string, settings: DynamicTextSettings): Promise<string> {
  const found: Found = { people: await peopleIn(source, settings), topics: await topicsIn(source, settings) };
  const paragraphs = source
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== "");
  return sanitize(paragraphs.map((text) => `<p>${inline(text.trim(), found, settings)}</p>`).join("\n"));
}

function beginnings(text: string): string[] {
  const characters = [...text];
  return Array.from({ length: Math.max(0, characters.length - NAME_MIN + 1) }, (_, index) => characters.slice(0, characters.length - index).join(""));
}

async function peopleIn(source: string, settings: DynamicTextSettings): Promise<Map<string, number>> {
  const written = [...source.matchAll(new RegExp(MENTION, "gu"))].slice(0, MENTIONS_MAX).map((match) => match.groups?.name ?? "");
  const names = [...new Set(written.flatMap(beginnings))];
  return names.length > 0 ? settings.idsOfNames(names) : new Map<string, number>();
}

async function topicsIn(source: string, { topicsOfNames }: DynamicTextSettings): Promise<Map<string, Topic>> {
  const written = [...source.matchAll(new RegExp(`${CLOSED_TOPIC}|${OPEN_TOPIC}`, "giu"))].map(({ groups }) => (groups?.closed ?? groups?.open ?? "").trim());
  const names = [...new Set(written)].slice(0, MENTIONS_MAX);
  return topicsOfNames && names.length > 0 ? topicsOfNames(names) : new Map<string, Topic>();
}

function inline(text: string, { people, topics }: Found, places: MediaPlaces): string {
  const pieces = new RegExp([LINK, CLOSED_TOPIC, OPEN_TOPIC, MENTION].join("|"), "giu");
  let html = "";
  let at = 0;
  for (let match = pieces.exec(text); match; match = pieces.exec(text)) {
    const { link, closed, open, name } = match.groups ?? {};
    const piece = link ? linkPiece(link, places) : name ? mentionPiece(name, people) : topicPiece(match[0], closed ?? open ?? "", topics);
    if (!piece) {
      // Nothing of ours; what stands behind the first character may be.
      pieces.lastIndex = match.index + 1;
      continue;
    }
    html += words(text.slice(at, match.index)) + piece.html;
    at = match.index + piece.length;
    pieces.lastIndex = at;
  }
  return html + words(text.slice(at));
}

interface Piece {
  html: string;
  /** Of the text that it stands for. */
  length: number;
}

function linkPiece(found: string, places: MediaPlaces): Piece | undefined {
  // A full stop ends the sentence, not the address; a bracket only where none was opened.
  let address = found.replace(/[.,;:!?]+$/, "");
  if (address.endsWith(")") && !address.includes("(")) address = address.replace(/\)+$/, "");
  if (!URL.canParse(address)) return undefined;
  const leaves = isExternal(address, places) ? ' rel="nofollow ugc noopener" target="_blank"' : "";
  return { html: `<a href="${escape(address)}"${leaves}>${escape(address.length > 60 ? `${address.slice(0, 57)}…` : address)}</a>`, length: address.length };
}

function mentionPiece(written: string, people: Map<string, number>): Piece | undefined {
  const name = beginnings(written).find((beginning) => people.has(beginning));
  return name === undefined ? undefined : { html: `<a href="/user/${people.get(name)}">@${escape(name)}</a>`, length: name.length + 1 };
}

function topicPiece(written: string, name: string, topics: Map<string, Topic>): Piece {
  const topic = topics.get(name.trim());
  const path = topic ? topicPath(topic) : `/search?q=${encodeURIComponent(name.trim())}`;
  return { html: `<a href="${escape(path)}">${escape(written)}</a>`, length: written.length };
}

function words(text: string): string {
  return escape(text).replaceAll("\n", "<br>");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
