import { cutText } from "#contract/shared/cut-text.ts";

/** Characters of a long text that are read: enough for the opening with its marks. */
const READ = 600;
/** Three lines of a card, as in the lists. */
const SHOWN = 80;

/** Returns the opening of a Markdown text without its marks, for a preview. The server makes the real summary. */
export function openingOfMarkdown(source: string): string {
  const plain = source
    .slice(0, READ)
    // The usual case of contract/shared/one-line.ts, which is too large for the writing page.
    .replaceAll(/(?<=^(?!#).*[\p{Script=Han}，。])\n(?=\p{Script=Han})/gmu, "")
    .replaceAll(/^(?:```|~~~|:::).*$/gm, " ")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, "")
    .replaceAll(/\\([!-/:-@[-`{-~])|\*+|~~|`/g, (_mark, escaped: string | undefined) => escaped ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return cutText(plain, SHOWN, "…");
}
