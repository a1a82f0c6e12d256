import type { Token } from "markdown-it";

/** The target of a link by id: its URL and its current name in the form of the link's label. */
export interface NamedById {
  href: string;
  words(label: string): string;
}

export type NamedByIds = (ids: number[]) => Promise<Map<number, NamedById>>;

/**
 * Resolves links by id (`[#原神](topic:3)`, `[@阿岚](user:7)`): sets the URL, and replaces the label by the current name.
 * Links to unknown ids are left to markLinks, which keeps only their text.
 * @returns the ids found, each once, in the order of the text
 */
export async function placeIdLinks(
  inline: Token[],
  scheme: "topic" | "user",
  namedByIds: NamedByIds,
): Promise<number[]> {
  const pattern = new RegExp(`^${scheme}:([1-9]\\d{0,9})$`);
  const links = inline.flatMap((token, index) => {
    const id = token.type === "link_open" ? Number(pattern.exec(String(token.attrGet("href") ?? ""))?.[1] ?? 0) : 0;
    return id > 0 ? [{ token, index, id }] : [];
  });
  if (links.length === 0) return [];
  const named = await namedByIds([...new Set(links.map(({ id }) => id))]);
  const found = new Set<number>();
  for (const { token, index, id } of links) {
    const thing = named.get(id);
    let end = index + 1;
    while (end < inline.length && inline[end]?.type !== "link_close") end++;
    const words = inline.slice(index + 1, end);
    if (!thing || words.length === 0) continue;
    found.add(id);
    token.attrSet("href", thing.href);
    token.attrs = token.attrs?.filter(([name]) => name !== "title") ?? null;
    const label = words.map(({ content }) => content).join("");
    for (const [at, word] of words.entries())
      Object.assign(word, {
        type: "text",
        tag: "",
        nesting: 0,
        children: null,
        content: at === 0 ? thing.words(label) : "",
      });
  }
  return [...found];
}
