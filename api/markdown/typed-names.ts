import type { Token } from "markdown-it";
import { beginnings, type IdsOfNames, MENTION, MENTIONS_MAX } from "./mentions.ts";
import { CLOSED_TOPIC, type Topic, topicPath, TOPICS_MAX, type TopicsOfNames, wantedTopicPath } from "./topics.ts";

/** `@name` of somebody or `#name#` of a tag, as it was typed in running text. */
export interface TypedName {
  /** Where it begins. */
  at: number;
  text: string;
  to: { userId: number; name: string } | { topic: Topic } | { wanted: string };
}

/** What the names that were typed mean. */
export interface NamesFound {
  people: Map<string, number>;
  topics: Map<string, Topic>;
  /** A topic that is no tag is looked for by the search. */
  isSearched?: boolean;
}

export interface NamesSettings {
  /** Without it `@name` stays text. */
  idsOfNames?: IdsOfNames;
  /** Without it `#name#` stays text. */
  topicsOfNames?: TopicsOfNames;
  /** `#name#` of no tag leads to the search, as in dynamics; else it stays text. */
  searchTopics?: boolean;
}

const topicPattern = () => new RegExp(CLOSED_TOPIC, "gu");

/** Looks up the first names of these texts; more are a crowd. */
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

/** The names in a text, in order; a topic's name holds no mention. */
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

/** A run of text; with an address it is the name of what is there. */
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
 * Makes links of `@name` and `#topic#` in running text; in code and in links they stay text. The link holds the id, so
 * that it leads to the same person under another name.
 * @returns whom the text names, each once
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
        // Drawn by the text rule of engine.ts.
        token.meta = { pieces };
        return named;
      }),
    ),
  ];
}
