import { randomBytes } from "node:crypto";
import type { MarkdownIt, Token } from "markdown-it";
import { REPLY_CLOSE, REPLY_OPEN } from "../../markdown/footnotes.ts";

/**
 * 回复可见: the part between a line `:::reply` and a line `:::` is only for readers who have commented. When in doubt, text
 * is hidden: signs may be full-width, an unclosed part goes on to the end of its parent, and signs in fenced code do
 * not close it.
 */
const OPEN = /^[:：]{3,}[ \t]*(?:reply\b|回复可见)/i;
const CLOSE = /^[:：]{3,}[ \t]*$/;
const FENCE = /^(`{3,}|~{3,})/;

/** HTML for readers who have commented, and its position in the open HTML. */
export interface ReplyPart {
  /** Position in UTF-16 units. */
  at: number;
  /** Sanitized. */
  html: string;
}

/** A quick check: a source without such signs has no hidden parts. */
export function mayHideParts(source: string): boolean {
  return /[:：]{3}/.test(source);
}

type BlockRule = Parameters<MarkdownIt["block"]["ruler"]["before"]>[2];
type BlockState = Parameters<BlockRule>[0];

const lineOf = (state: BlockState, line: number) =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);

/** @returns the line that closes the container, or the line after its last one if it is not closed */
function closingLine(state: BlockState, start: number, end: number): number {
  let depth = 1;
  let fence = "";
  for (let line = start + 1; line < end; line++) {
    const text = lineOf(state, line);
    if (text !== "" && (state.sCount[line] ?? 0) < state.blkIndent) return line;
    const mark = FENCE.exec(text)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence) && text.trim() === mark) fence = "";
    } else if (mark !== "") fence = mark;
    else if (OPEN.test(text)) depth++;
    else if (CLOSE.test(text) && --depth === 0) return line;
  }
  return end;
}

const replyRule: BlockRule = (state, start, end, silent) => {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4 || !OPEN.test(lineOf(state, start))) return false;
  if (silent) return true;
  const closing = closingLine(state, start, end);
  const next = closing < end && CLOSE.test(lineOf(state, closing)) ? closing + 1 : closing;
  const { parentType, lineMax } = state;
  const open = state.push(REPLY_OPEN, "", 1);
  open.map = [start, next];
  state.parentType = "root";
  state.lineMax = closing;
  state.md.block.tokenize(state, start + 1, closing);
  state.parentType = parentType;
  state.lineMax = lineMax;
  state.push(REPLY_CLOSE, "", -1);
  state.line = next;
  return true;
};

export function withReplyParts(markdown: MarkdownIt): MarkdownIt {
  markdown.block.ruler.before("fence", "reply", replyRule, {
    alt: ["paragraph", "reference", "blockquote", "list", "table"],
  });
  // A hidden part inside another: the outer one already hides it.
  markdown.renderer.rules[REPLY_OPEN] = () => "";
  markdown.renderer.rules[REPLY_CLOSE] = () => "";
  return markdown;
}

export interface Parted {
  open: Token[];
  hidden: { mark: string; tokens: Token[] }[];
}

/** Separates hidden parts from a text; a random mark, which no author can guess, stays in the place of each. */
export function partTokens(tokens: Token[]): Parted {
  const nonce = randomBytes(12).toString("hex");
  const parted: Parted = { open: [], hidden: [] };
  let depth = 0;
  for (const token of tokens) {
    if (token.type === REPLY_OPEN && depth++ === 0) {
      const mark = `${nonce}x${parted.hidden.length}x`;
      parted.hidden.push({ mark, tokens: [] });
      parted.open.push(Object.assign(token, { type: "html_block", nesting: 0, content: mark }));
    } else if (token.type === REPLY_CLOSE && --depth === 0) continue;
    else if (depth > 0) parted.hidden.at(-1)?.tokens.push(token);
    else parted.open.push(token);
  }
  return parted;
}

/** Removes the marks from the open HTML, and returns the hidden parts with the positions of their marks. */
export function placeReplyParts(
  html: string,
  parts: { mark: string; html: string }[],
): { html: string; replyParts: ReplyPart[] } {
  let open = html;
  const replyParts = parts.map((part) => {
    const at = open.indexOf(part.mark);
    if (at === -1) throw new Error("a hidden part lost its place");
    open = open.slice(0, at) + open.slice(at + part.mark.length);
    return { at, html: part.html };
  });
  return { html: open, replyParts };
}

/** Inserts a text at each part's position; the parts are in order. */
export function fillReplyParts<Part extends { at: number }>(
  html: string,
  parts: Part[],
  draw: (part: Part) => string,
): string {
  let filled = "";
  let done = 0;
  for (const part of parts) {
    filled += html.slice(done, part.at) + draw(part);
    done = part.at;
  }
  return filled + html.slice(done);
}
