import { withoutFloods, withoutUnseen } from "../../contract/shared/clean-text.ts";
import { limits } from "../../contract/shared/limits.ts";
import { openingOf } from "./opening-of.ts";
import { isAtMost } from "../../contract/shared/signs.ts";
import { addressIn, webAddressPattern } from "../../contract/shared/web-address.ts";
import { isExternal, type MediaPlaces } from "./media-address.ts";
import { beginnings, type IdsOfNames, LABEL_MAX, MENTION, mentionById, type NamesOfIds } from "./mentions.ts";
import {
  CLOSED_TOPIC,
  type Topic,
  topicById,
  TOPICS_MAX,
  topicPath,
  type TopicsOfIds,
  type TopicsOfNames,
  topicWords,
  wantedTopicPath,
} from "./topics.ts";

export interface DynamicTextSettings extends MediaPlaces {
  idsOfNames: IdsOfNames;
  namesOfIds?: NamesOfIds;
  /** A topic without a tag links to the search. */
  topicsOfNames?: TopicsOfNames;
  topicsOf?: TopicsOfIds;
}

interface Found {
  people: Map<string, number>;
  names: Map<number, string>;
  topics: Map<string, Topic>;
  topicsById: Map<number, Topic>;
}

/** Maximum number of names that are looked up in a text. */
const NAMES_MAX = 20;

const LINK = `(?<link>${webAddressPattern})`;
const OPEN_TOPIC = String.raw`(?<![A-Za-z\d_/&#])#(?=[\p{N}_·-]*\p{L})(?<open>[\p{L}\p{N}\p{M}_·་-]{1,30})(?![\p{L}\p{N}\p{M}_·#-])`;
const MENTION_BY_ID = String.raw`\[@(?<label>[^[\]\n]{1,${LABEL_MAX}})\]\(user:(?<id>[1-9]\d{0,9})\)`;
const TOPIC_BY_ID = String.raw`\[(?<topicLabel>#[^[\]\n]{1,${LABEL_MAX}})\]\(topic:(?<topicId>[1-9]\d{0,9})\)`;
const PIECES = new RegExp(
  [MENTION_BY_ID, TOPIC_BY_ID, LINK, CLOSED_TOPIC, OPEN_TOPIC, MENTION.source].join("|"),
  "giu",
);

/**
 * Renders a dynamic's plain text as sanitized HTML: line breaks stay; URLs, `#话题#` and `#话题` become links; `@name` of
 * an existing person links to their profile. Chinese has no spaces, so the longest prefix that is an existing name
 * counts. Names are stored as `[@name](user:7)` and `[#name#](topic:3)`, the only markup in the text.
 */
export async function renderDynamicText(source: string, settings: DynamicTextSettings): Promise<string> {
  // A text stored under an older contract may contain invisible characters.
  const seen = withoutFloods(withoutUnseen(source));
  const [found, { sanitize }] = await Promise.all([foundIn(seen, settings), import("./sanitize.ts")]);
  const paragraphs = seen
    .replaceAll("\r\n", "\n")
    .trim()
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== "");
  return sanitize(
    paragraphs
      .map((text) => `<p>${drawn(text.trim(), found, settings, { words, piece: ({ html }) => html })}</p>`)
      .join("\n"),
  );
}

/** The text to store: exact names become links by id, unless the text would then exceed its limit. */
export async function dynamicTextToKeep(source: string, settings: DynamicTextSettings): Promise<string> {
  const found = await foundIn(source, settings);
  const named = (await settings.namesOfIds?.([...new Set(found.people.values())])) ?? new Map<number, string>();
  const isExact = ({ name, id }: { name: string; id: number }) => named.get(id) === name;
  const kept = drawn(source, found, settings, {
    words: (text) => text,
    piece: ({ text, person, topic }) =>
      person && isExact(person) ? mentionById(person.name, person.id) : topic ? topicById(topic, text) : text,
  });
  return isAtMost(kept, limits.dynamicMax) ? kept : source;
}

async function foundIn(source: string, settings: DynamicTextSettings): Promise<Found> {
  const [people, names, topics, topicsById] = await Promise.all([
    peopleIn(source, settings),
    byIdIn(source, MENTION_BY_ID, settings.namesOfIds),
    topicsIn(source, settings),
    byIdIn(source, TOPIC_BY_ID, settings.topicsOf),
  ]);
  return { people, names, topics, topicsById };
}

async function peopleIn(source: string, settings: DynamicTextSettings): Promise<Map<string, number>> {
  const written = [...source.matchAll(MENTION)].slice(0, NAMES_MAX).map((match) => match[1] ?? "");
  const names = [...new Set(written.flatMap(beginnings))];
  return names.length > 0 ? settings.idsOfNames(names) : new Map<string, number>();
}

async function byIdIn<Thing>(
  source: string,
  pattern: string,
  thingsOf: ((ids: number[]) => Promise<Map<number, Thing>>) | undefined,
): Promise<Map<number, Thing>> {
  const ids = [
    ...new Set(
      [...source.matchAll(new RegExp(pattern, "gu"))].map(({ groups }) => Number(groups?.id ?? groups?.topicId)),
    ),
  ];
  return thingsOf && ids.length > 0 ? thingsOf(ids) : new Map<number, Thing>();
}

async function topicsIn(source: string, { topicsOfNames }: DynamicTextSettings): Promise<Map<string, Topic>> {
  const written = [...source.matchAll(new RegExp(`${CLOSED_TOPIC}|${OPEN_TOPIC}`, "giu"))].map(
    ({ groups }) => groups?.closed ?? groups?.open ?? "",
  );
  const names = [...new Set(written)].slice(0, TOPICS_MAX);
  return topicsOfNames && names.length > 0 ? topicsOfNames(names) : new Map<string, Topic>();
}

interface Piece {
  /** The text in the source that it replaces. */
  text: string;
  html: string;
  /** The person meant by a typed `@name`. */
  person?: { name: string; id: number };
  /** The topic meant by a typed `#name#`. */
  topic?: Topic | undefined;
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
      // No piece of ours; one may begin after this character.
      pieces.lastIndex = match.index + 1;
      continue;
    }
    out += drawing.words(text.slice(at, match.index)) + drawing.piece(piece);
    at = match.index + piece.text.length;
    pieces.lastIndex = at;
  }
  return out + drawing.words(text.slice(at));
}

function pieceOf(
  match: RegExpExecArray,
  { people, names, topics, topicsById }: Found,
  places: MediaPlaces,
): Piece | undefined {
  const { link, closed, open, label, id, topicLabel, topicId, name } = match.groups ?? {};
  if (label !== undefined) return { text: match[0], html: knownPerson(label, Number(id), names) };
  if (topicLabel !== undefined)
    return { text: match[0], html: knownTopic(topicLabel, topicsById.get(Number(topicId))) };
  if (link) return linkPiece(link, places);
  return name === undefined ? topicPiece(match[0], closed ?? open ?? "", topics) : mentionPiece(name, people);
}

function linkPiece(found: string, places: MediaPlaces): Piece | undefined {
  const address = addressIn(found);
  if (!URL.canParse(address)) return undefined;
  const leaves = isExternal(address, places) ? ' rel="nofollow ugc noopener" target="_blank"' : "";
  return {
    text: address,
    html: `<a href="${escape(address)}"${leaves}>${escape(openingOf(address, 60))}</a>`,
  };
}

function knownPerson(label: string, id: number, names: Map<number, string>): string {
  const name = names.get(id);
  return name === undefined ? escape(`@${label}`) : personLink(name, id);
}

function personLink(name: string, id: number): string {
  return `<a href="/user/${id}">@${escape(name)}</a>`;
}

function knownTopic(label: string, topic: Topic | undefined): string {
  return topic ? topicLink(topicPath(topic), topicWords(topic, label)) : escape(label);
}

function topicLink(path: string, words: string): string {
  return `<a href="${escape(path)}">${escape(words)}</a>`;
}

function mentionPiece(written: string, people: Map<string, number>): Piece | undefined {
  const name = beginnings(written).find((beginning) => people.has(beginning));
  const id = people.get(name ?? "");
  return name === undefined || id === undefined
    ? undefined
    : { text: `@${name}`, html: personLink(name, id), person: { name, id } };
}

function topicPiece(text: string, name: string, topics: Map<string, Topic>): Piece {
  const topic = topics.get(name);
  return { text, html: topicLink(topic ? topicPath(topic) : wantedTopicPath(name), text), topic };
}

function words(text: string): string {
  return escape(text).replaceAll("\n", "<br>");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
