import type { NamedById } from "./id-links.ts";

/**
 * A topic is stored as a link to a tag by id, `[#原神#](topic:3)` or `[#原神](topic:3)`, which stays valid after a change
 * of the name.
 */
export interface Topic {
  id: number;
  name: string;
  slug: string;
}

/** Looks up tags by their names. */
export type TopicsOfNames = (names: string[]) => Promise<Map<string, Topic>>;
/** Looks up tags by their ids; unknown ids are left out. */
export type TopicsOfIds = (ids: number[]) => Promise<Map<number, Topic>>;

/** Maximum topic names of a text that are looked up. */
export const TOPICS_MAX = 20;

/** A typed `#话题#`. Not in a URL or an entity, nor after a Latin word (C#), but after Chinese, which has no spaces. */
export const CLOSED_TOPIC = String.raw`(?<![A-Za-z\d_/&])#(?<closed>[^#\s](?:[^#\n]{0,28}[^#\s])?)#`;

/** URL of a topic's tag: the feed filtered by it. */
export function topicPath({ slug }: Topic): string {
  return `/?tag=${encodeURIComponent(slug)}`;
}

/** URL of a topic without a tag: a search for its name. A lone surrogate, which no URL can contain, is replaced. */
export function wantedTopicPath(name: string): string {
  return `/search?q=${encodeURIComponent(name.replaceAll(/\p{Cs}/gu, "\u{FFFD}"))}`;
}

/** @param label the label in the text: with a second `#` at its end, the topic is shown closed */
export function topicWords({ name }: Pick<Topic, "name">, label: string): string {
  return label.endsWith("#") ? `#${name}#` : `#${name}`;
}

/** @param label as for `topicWords` */
export function topicById(topic: Topic, label: string): string {
  return `[${topicWords(topic, label)}](topic:${topic.id})`;
}

export function topicNamed(topic: Topic): NamedById {
  return { href: topicPath(topic), words: (label) => topicWords(topic, label) };
}

/** Ids of the topics in a stored text, each once. */
export function topicIdsIn(source: string): number[] {
  return [...new Set([...source.matchAll(/\]\(topic:([1-9]\d{0,9})\)/g)].map((match) => Number(match[1])))];
}
