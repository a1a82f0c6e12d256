import type { CompletionItem, CompletionKind } from "#contract/finding/completion.ts";

export const COMPLETION_PATH = "/resources/completion";

/** Names for what is typed behind `@` or `#`; none when the network or the session is gone. Never throws. */
export async function suggest(kind: CompletionKind, q: string): Promise<CompletionItem[]> {
  try {
    const answer = await fetch(`${COMPLETION_PATH}?${new URLSearchParams({ kind, q })}`);
    return answer.ok ? ((await answer.json()) as CompletionItem[]) : [];
  } catch {
    return [];
  }
}

export const kindOfSign = (sign: string): CompletionKind => (sign === "#" ? "topic" : "mention");

const addresses = { user: "user:", tag: "topic:", circle: "/circle/" } as const;

/** What the link of a name leads to in Markdown: people and tags by id (api/markdown/id-links.ts). */
export const addressOf = ({ kind, id }: CompletionItem): string => `${addresses[kind]}${id}`;

/** What an entry is called in a text. */
export const wordsOf = (sign: string, { kind, name }: CompletionItem): string =>
  kind === "circle" ? name : sign + name;
