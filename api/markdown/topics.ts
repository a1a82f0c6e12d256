import type { NamedById } from "./id-links.ts";

/** A topic is kept as a link to a tag by its id, `[#原神#](topic:3)` or `[#原神](topic:3)`, so that it keeps under another name. */
export interface Topic {
  id: number;
  name: string;
  slug: string;
}

/** The tags that are called so, by their names. */
export type TopicsOfNames = (names: string[]) => Promise<Map<string, Topic>>;
/** The tags of these ids; what is none is left out. */
export type TopicsOfIds = (ids: number[]) => Promise<Map<number, Topic>>;

/** Names of topics in one text that are looked up. */
export const TOPICS_MAX = 20;

/** `#话题#` as it is typed. Not within an address, an entity, or behind a Latin word (C#); behind Chinese, which has no spaces, it stands. */
export const CLOSED_TOPIC = String.raw`(?<![A-Za-z\d_/&])#(?<closed>[^#\s](?:[^#\n]{0,28}[^#\s])?)#`;

/** Where a topic leads: the feed of its tag. */
export function topicPath({ slug }: Topic): string {
  return `/?tag=${encodeURIComponent(slug)}`;
}

/** Where a topic leads that is no tag: what was written of it. Half a character pair can stand in no address. */
export function wantedTopicPath(name: string): string {
  return `/search?q=${encodeURIComponent(name.replaceAll(/\p{Cs}/gu, "\u{FFFD}"))}`;
}

/** @param label as it stands in the text: whoever closed the topic by a second `#` goes on reading it so */
export function topicWords({ name }: Pick<Topic, "name">, label: string): string {
  return label.endsWith("#") ? `#${name}#` : `#${name}`;
}

/** @param label as `topicWords` takes it */
export function topicById(topic: Topic, label: string): string {
  return `[${topicWords(topic, label)}](topic:${topic.id})`;
}

export function topicNamed(topic: Topic): NamedById {
  return { href: topicPath(topic), words: (label) => topicWords(topic, label) };
}

/** Which topics a text as it is kept names by id, each once. */
export function topicIdsIn(source: string): number[] {
  return [...new Set([...source.matchAll(/\]\(topic:([1-9]\d{0,9})\)/g)].map((match) => Number(match[1])))];
}
