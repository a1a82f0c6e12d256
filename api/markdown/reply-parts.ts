import { randomBytes } from "node:crypto";
import type { MarkdownIt, Token } from "markdown-it";

/**
 * 回复可见: what stands between a line `:::reply` and a line `:::` is for those who have commented. Containers are never
 * open to doubt: signs may be full-width, one that is not closed goes on to the end of its parent, marks in fenced code
 * do not close it.
 */
const OPEN = /^[:：]{3,}[ \t]*(?:reply\b|回复可见)/i;
const CLOSE = /^[:：]{3,}[ \t]*$/;
const FENCE = /^(`{3,}|~{3,})/;
export const REPLY_OPEN = "reply_open";
const REPLY_CLOSE = "reply_close";

/** Html that only those who have commented may read, and where in the open HTML it stands. */
export interface ReplyPart {
  /** UTF-16 units from its start. */
  at: number;
  /** Sanitized. */
  html: string;
}

/** Whether it is worth to look: without such signs nothing is hidden. */
export function mayHideParts(source: string): boolean {
  return /[:：]{3}/.test(source);
}

type BlockRule = Parameters<MarkdownIt["block"]["ruler"]["before"]>[2];
type BlockState = Parameters<BlockRule>[0];

const lineOf = (state: BlockState, line: number) =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);

/** @returns the line that closes the container, or the one behind its last when nothing does */
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
  // One in another: the outer is hidden already.
  markdown.renderer.rules[REPLY_OPEN] = () => "";
  markdown.renderer.rules[REPLY_CLOSE] = () => "";
  return markdown;
}

export interface Parted {
  open: Token[];
  hidden: { mark: string; tokens: Token[] }[];
}

/** Takes what is hidden out of a text; where it stood a mark stays, which nobody can have written. */
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

/** The open HTML without its marks, and the hidden parts by where those stood. */
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

/** Puts something into each place; the places are in order. */
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
