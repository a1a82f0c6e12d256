import type { CompletionItem, CompletionKind } from "#contract/finding/completion.ts";

export const COMPLETION_PATH = "/resources/completion";

/** Returns names for the text after `@` or `#`; an empty list when the network or the session fails. Never throws. */
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

/** Returns the link target of a name in Markdown: people and tags are linked by id (api/markdown/id-links.ts). */
export const addressOf = ({ kind, id }: CompletionItem): string => `${addresses[kind]}${id}`;

/** Returns the text of an entry. */
export const wordsOf = (sign: string, { kind, name }: CompletionItem): string =>
  kind === "circle" ? name : sign + name;
