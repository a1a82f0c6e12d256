import type { NamedById } from "./id-links.ts";

/** A topic in Markdown is a link to a tag by its id, `[#原神](topic:3)`, so that it keeps under another name. */
export interface Topic {
  name: string;
  slug: string;
}

/** Where a topic leads: the feed of its tag. */
export function topicPath({ slug }: Topic): string {
  return `/?tag=${encodeURIComponent(slug)}`;
}

export function topicNamed(topic: Topic): NamedById {
  return { href: topicPath(topic), words: `#${topic.name}` };
}
