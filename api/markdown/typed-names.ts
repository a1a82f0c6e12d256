import type { Token } from "markdown-it";
import { beginnings, type IdsOfNames, MENTION, MENTIONS_MAX } from "./mentions.ts";
import { CLOSED_TOPIC, type Topic, topicPath, TOPICS_MAX, type TopicsOfNames, wantedTopicPath } from "./topics.ts";

/** A typed `@name` of a person or `#name#` of a tag in running text. */
export interface TypedName {
  /** Its index in the text. */
  at: number;
  text: string;
  to: { userId: number; name: string } | { topic: Topic } | { wanted: string };
}

/** The people and tags found for typed names. */
export interface NamesFound {
  people: Map<string, number>;
  topics: Map<string, Topic>;
  /** Topics without a tag link to the search. */
  isSearched?: boolean;
}

export interface NamesSettings {
  /** Absent: `@name` stays text. */
  idsOfNames?: IdsOfNames;
  /** Absent: `#name#` stays text. */
  topicsOfNames?: TopicsOfNames;
  /** `#name#` without a tag links to the search, as in dynamics; otherwise it stays text. */
  searchTopics?: boolean;
}

const topicPattern = () => new RegExp(CLOSED_TOPIC, "gu");

/** Looks up the first names of these texts, up to MENTIONS_MAX people and TOPICS_MAX topics. */
export async function namesFound(
  texts: string[],
  { idsOfNames, topicsOfNames, searchTopics = false }: NamesSettings,
): Promise<NamesFound> {
  const typed = texts
    .flatMap((text) => [...text.matchAll(MENTION)].map((match) => match[1] ?? ""))
    .slice(0, MENTIONS_MAX);
  const topics = [
    ...new Set(texts.flatMap((text) => [...text.matchAll(topicPattern())].map(({ groups }) => groups?.closed ?? ""))),
  ].slice(0, TOPICS_MAX);
  return {
    people:
      idsOfNames && typed.length > 0
        ? await idsOfNames([...new Set(typed.flatMap(beginnings))])
        : new Map<string, number>(),
    topics: topicsOfNames && topics.length > 0 ? await topicsOfNames(topics) : new Map<string, Topic>(),
    isSearched: searchTopics,
  };
}

/** The names in a text, in order; a mention inside a topic's name does not count. */
export function typedNames(text: string, { people, topics, isSearched }: NamesFound): TypedName[] {
  const named: TypedName[] = [];
  for (const match of text.matchAll(topicPattern())) {
    const name = match.groups?.closed ?? "";
    const topic = topics.get(name);
    if (topic) named.push({ at: match.index, text: match[0], to: { topic } });
    else if (isSearched) named.push({ at: match.index, text: match[0], to: { wanted: name } });
  }
  const found: TypedName[] = [];
  let next = 0;
  for (const match of text.matchAll(MENTION)) {
    for (; (named[next]?.at ?? Infinity) <= match.index; next++) found.push(named[next] as TypedName);
    const before = found.at(-1);
    if (before && match.index < before.at + before.text.length) continue;
    const name = beginnings(match[1] ?? "").find((beginning) => people.has(beginning));
    if (name !== undefined)
      found.push({ at: match.index, text: `@${name}`, to: { userId: people.get(name) ?? 0, name } });
  }
  return [...found, ...named.slice(next)];
}

/** A run of text, with `href` if it is a name that links to its subject. */
export interface TextPiece {
  text: string;
  href?: string;
}

function addressOf(to: TypedName["to"]): string {
  if ("userId" in to) return `/user/${to.userId}`;
  return "topic" in to ? topicPath(to.topic) : wantedTopicPath(to.wanted);
}

function piecesOf(text: string, found: NamesFound): { pieces: TextPiece[]; named: number[] } {
  const pieces: TextPiece[] = [];
  const named: number[] = [];
  let done = 0;
  for (const { at, text: words, to } of typedNames(text, found)) {
    if ("userId" in to) named.push(to.userId);
    pieces.push({ text: text.slice(done, at) }, { text: words, href: addressOf(to) });
    done = at + words.length;
  }
  return { pieces: [...pieces, { text: text.slice(done) }], named };
}

/**
 * Turns `@name` and `#topic#` in running text into links; in code and links they stay text. The link has the id, so it
 * stays valid after a change of the name.
 * @returns the ids of mentioned people, each once
 */
export async function placeTypedNames(inline: Token[], settings: NamesSettings): Promise<number[]> {
  const texts: Token[] = [];
  let isInLink = false;
  for (const token of inline) {
    if (token.type === "link_open") isInLink = true;
    else if (token.type === "link_close") isInLink = false;
    else if (token.type === "text" && !isInLink && /[@#]/.test(token.content)) texts.push(token);
  }
  if (texts.length === 0) return [];
  const found = await namesFound(
    texts.map(({ content }) => content),
    settings,
  );
  return [
    ...new Set(
      texts.flatMap((token) => {
        const { pieces, named } = piecesOf(token.content, found);
        // The text rule of engine.ts renders them.
        token.meta = { pieces };
        return named;
      }),
    ),
  ];
}
