import { PROGRAM_NAME } from "#markdown/syntax.ts";

/** Names of programs, which stay as they are, and underscores that could begin or end emphasis. */
const UNDERSCORES = new RegExp(String.raw`${PROGRAM_NAME}|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`, "gu");

/** How carefully words are written: plain keeps them readable, full escapes every mark that could mean something. */
export type Care = "plain" | "full";

const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const ENTITY = /&(?=#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,31};)/gi;
const AUTOLINK = /<(?=[a-z][a-z\d+.-]{1,31}:|[\w.!#$%&'*+/=?^`{|}~-]+@)/gi;

/** Words as Markdown that means these words. */
export function escapeWords(text: string, care: Care): string {
  if (care === "full") return text.replace(PUNCTUATION, String.raw`\$&`);
  return text
    .replace(/[\\`*[\]]|~(?=~)|(?<=~)~/g, String.raw`\$&`)
    .replace(UNDERSCORES, (found) => (found === "_" ? String.raw`\_` : found))
    .replace(ENTITY, String.raw`\&`)
    .replace(AUTOLINK, String.raw`\<`);
}

/** What would begin a block at the start of a line. */
export function escapeLineStarts(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .replace(/^(#{1,6})(?=\s|$)/, String.raw`\$1`)
        .replace(/^(?:[-+](?=\s|$)|>|=+\s*$|-+\s*$|\+\+\+)/, String.raw`\$&`)
        // 回复可见, which no word typed here begins by chance.
        .replace(/^[:：](?=[:：]{2,}[ \t]*(?:reply\b|回复可见))/i, (sign) =>
          sign === ":" ? String.raw`\:` : "&#xff1a;",
        )
        .replace(/^[-|:](?=[-|:\s]*$)/, String.raw`\$&`)
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`),
    )
    .join("\n");
}

/** An address between the brackets of a link or picture. */
export function escapeAddress(address: string): string {
  const plain = address.replace(ENTITY, String.raw`\&`);
  if (/^[^\s<()\\]*$/.test(plain)) return plain;
  return `<${plain
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E")
    .replaceAll(/\s/g, "%20")
    .replaceAll(/\\(?!&)/g, "%5C")}>`;
}

/** ` "title"`, or nothing. */
export function titlePart(title: string | null): string {
  return title ? ` "${title.replace(/["\\]/g, String.raw`\$&`).replace(ENTITY, String.raw`\&`)}"` : "";
}

/** What stands before and behind the text of a code span. */
export function codeMarks(text: string): { open: string; close: string } {
  const runs = new Set(text.match(/`+/g)?.map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = "`".repeat(length);
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== "") ? " " : "";
  return { open: fence + pad, close: pad + fence };
}

/** The fence of a code block that no line of its text closes. */
export function fenceFor(text: string, info: string): string {
  const sign = info.includes("`") ? "~" : "`";
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^ {0,3}([`~]{3,})/gm)]
      .filter((match) => match[1]?.startsWith(sign))
      .map((match) => match[1]?.length ?? 0),
  );
  return sign.repeat(longest + 1);
}
