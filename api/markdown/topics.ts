import type { Token } from "markdown-it";

/** A topic in Markdown is a link to a tag by its id: `[#原神](topic:3)`, so that it keeps under another name. */
const TOPIC = /^topic:([1-9]\d{0,9})$/;

export interface Topic {
  name: string;
  slug: string;
}

/** Where a topic leads: the feed of its tag. */
export function topicPath({ slug }: Topic): string {
  return `/?tag=${encodeURIComponent(slug)}`;
}

/** Leads topics to their tags' feeds, by the tags' present names. One that is no tag's is left for markLinks, which keeps its words alone. */
export async function placeTopics(inline: Token[], topicsOf: (ids: number[]) => Promise<Map<number, Topic>>): Promise<void> {
  const idOf = (token: Token) => (token.type === "link_open" ? Number(TOPIC.exec(String(token.attrGet("href") ?? ""))?.[1] ?? 0) : 0);
  const ids = [...new Set(inline.map(idOf).filter((id) => id > 0))];
  if (ids.length === 0) return;
  const topics = await topicsOf(ids);
  for (const [index, token] of inline.entries()) {
    const topic = topics.get(idOf(token));
    if (!topic) continue;
    token.attrSet("href", topicPath(topic));
    const words = inline[index + 1];
    if (words?.type === "text" && inline[index + 2]?.type === "link_close") words.content = `#${topic.name}`;
  }
}
