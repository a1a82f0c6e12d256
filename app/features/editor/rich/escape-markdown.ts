import { FORMULA } from "#markdown/formulas.ts";
import { PROGRAM_NAME } from "#markdown/syntax.ts";

/** Matches program names, which are left unescaped, and underscores that could begin or end emphasis. */
const UNDERSCORES = new RegExp(String.raw`${PROGRAM_NAME}|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`, "gu");

const FORMULAS = new RegExp(FORMULA, "g");

/** How much is escaped: `plain` keeps text readable, `full` escapes every character that Markdown could interpret. */
export type Care = "plain" | "full";

const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const ENTITY = /&(?=#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,31};)/gi;
const AUTOLINK = /<(?=[a-z][a-z\d+.-]{1,31}:|[\w.!#$%&'*+/=?^`{|}~-]+@)/gi;

/** Escapes text so that Markdown renders exactly this text. */
export function escapeWords(text: string, care: Care): string {
  if (care === "full") return text.replace(PUNCTUATION, String.raw`\$&`);
  return text
    .replace(/[\\`*[\]]|~(?=~)|(?<=~)~/g, String.raw`\$&`)
    .replace(UNDERSCORES, (found) => (found === "_" ? String.raw`\_` : found))
    .replaceAll(FORMULAS, (found) => found.replaceAll("$", String.raw`\$`))
    .replace(ENTITY, String.raw`\&`)
    .replace(AUTOLINK, String.raw`\<`);
}

/** Escapes characters that would begin a block at the start of a line. */
export function escapeLineStarts(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line
        .replace(/^(#{1,6})(?=\s|$)/, String.raw`\$1`)
        .replace(/^(?:[-+](?=\s|$)|>|=+\s*$|-+\s*$|\+\+\+)/, String.raw`\$&`)
        // 回复可见: this exact opening of a hidden part is rare in typed text, so only it is escaped.
        .replace(/^[:：](?=[:：]{2,}[ \t]*(?:reply\b|回复可见))/i, (sign) =>
          sign === ":" ? String.raw`\:` : "&#xff1a;",
        )
        .replace(/^[-|:](?=[-|:\s]*$)/, String.raw`\$&`)
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`),
    )
    .join("\n");
}

/** Escapes the address of a link or picture. */
export function escapeAddress(address: string): string {
  const plain = address.replace(ENTITY, String.raw`\&`);
  if (/^[^\s<()\\]*$/.test(plain)) return plain;
  return `<${plain
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E")
    .replaceAll(/\s/g, "%20")
    .replaceAll(/\\(?!&)/g, "%5C")}>`;
}

/** Returns ` "title"`, or "" without a title. */
export function titlePart(title: string | null): string {
  return title ? ` "${title.replace(/["\\]/g, String.raw`\$&`).replace(ENTITY, String.raw`\&`)}"` : "";
}

/** Returns the backticks before and after a code span's text. */
export function codeMarks(text: string): { open: string; close: string } {
  const runs = new Set(text.match(/`+/g)?.map((run) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = "`".repeat(length);
  const pad = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== "") ? " " : "";
  return { open: fence + pad, close: pad + fence };
}

/** Returns a fence for a code block that no line of its text closes. */
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
