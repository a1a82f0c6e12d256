import type { CompletionItem, CompletionKind } from "#contract/completion.ts";

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

/** What the link of a name leads to in Markdown (api/markdown/id-links.ts). */
export const addressOf = (sign: string, id: number): string => `${sign === "#" ? "topic" : "user"}:${id}`;
