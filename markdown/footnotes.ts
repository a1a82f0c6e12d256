import type { MarkdownIt, Token } from "markdown-it";
import footnotePlugin from "markdown-it-footnote";

/** The hidden parts of articles (api/markdown/reply-parts.ts). */
export const REPLY_OPEN = "reply_open";
export const REPLY_CLOSE = "reply_close";
export const NOTE_OPEN = "footnote_reference_open";
export const NOTE_CLOSE = "footnote_reference_close";

/** Maximum references that become links. Later ones stay text. */
const REFERENCES_MAX = 500;

export interface FootnoteEnv {
  /** Leaves the notes where they are defined. */
  keepsNotes?: boolean;
  /** The plugin's: known labels, each after a colon. */
  footnotes?: { refs?: Record<string, number> };
  /** Where each note may begin: the index of its first token, and its line. */
  notePlaces?: { token: number; line: number }[];
}

interface Note {
  label: string;
  tokens: Token[];
  /** The hidden part in which the note is defined; 0 outside of them. A note never leaves its hidden part. */
  part: number;
  /** 0 before the first reference. */
  number: number;
  /** The part of each reference. */
  uses: number[];
}

interface Read {
  body: Token[];
  notes: Map<string, Note>;
  /** The hidden part that each opening token begins, and that each closing token ends. */
  parts: Map<Token, number>;
}

/** Takes the notes out of the text. As for references of links, the first definition of a label counts. */
function takeNotes(tokens: Token[]): Read {
  const read: Read = { body: [], notes: new Map(), parts: new Map() };
  const open: Note[] = [];
  let [part, count, depth] = [0, 0, 0];
  for (const token of tokens) {
    if (token.type === NOTE_OPEN) {
      open.push({ label: String(token.meta?.label), tokens: [], part, number: 0, uses: [] });
      continue;
    }
    if (token.type === NOTE_CLOSE) {
      const note = open.pop();
      if (note && !read.notes.has(note.label)) read.notes.set(note.label, note);
      continue;
    }
    if (token.type === REPLY_OPEN && depth++ === 0) {
      part = ++count;
      read.parts.set(token, part);
    } else if (token.type === REPLY_CLOSE && --depth === 0) {
      read.parts.set(token, part);
      part = 0;
    }
    (open.at(-1)?.tokens ?? read.body).push(token);
  }
  return read;
}

/** Numbers the notes in the order of their references, first those of the text, then those of the notes. */
function numberNotes({ body, notes, parts }: Read): Note[] {
  const order: Note[] = [];
  let count = 0;
  const walk = (tokens: Token[], within: number) => {
    let part = within;
    for (const token of tokens) {
      if (token.type === REPLY_OPEN) part = parts.get(token) ?? part;
      else if (token.type === REPLY_CLOSE && parts.has(token)) part = within;
      for (const child of token.children ?? []) {
        if (child.type !== "footnote_ref") continue;
        const note = notes.get(String(child.meta?.label));
        if (!note || count >= REFERENCES_MAX) {
          Object.assign(child, { type: "text", content: `[^${child.meta?.label}]`, meta: null });
          continue;
        }
        count += 1;
        if (note.number === 0) note.number = order.push(note);
        child.meta = { note: note.number, use: note.uses.push(part) };
      }
    }
  };
  walk(body, 0);
  for (const note of order) walk(note.tokens, note.part);
  return order;
}

const referenceId = (note: number, use: number) => `fnref-${note}${use > 1 ? `-${use}` : ""}`;

/** Links from a note back to its references. A note outside of hidden parts does not link into them. */
function linksBack({ number, part, uses }: Note): string {
  const shown = uses.flatMap((from, index) => (part > 0 || from === 0 ? [index + 1] : []));
  return shown
    .map((use, index) => {
      const [name, sign] = index === 0 ? ["返回正文", ""] : [`返回正文第 ${index + 1} 处`, String(index + 1)];
      return ` <a class="note-back" href="#${referenceId(number, use)}" aria-label="${name}">↩\uFE0E${sign}</a>`;
    })
    .join("");
}

/** Notes get the lines that they have in the source, as other blocks have. */
function placeNotes(tokens: Token[], places: { token: number; line: number }[]): void {
  for (const { token, line } of places) {
    const open = tokens[token];
    if (open?.type === NOTE_OPEN) open.map = [line, Math.max(line + 1, lastLine(tokens, token))];
  }
}

/** Returns the line after the last one of the note that begins with this token. */
function lastLine(tokens: Token[], open: number): number {
  let last = 0;
  for (let index = open + 1; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type === NOTE_CLOSE && token.level === tokens[open]?.level) break;
    last = Math.max(last, token?.map?.[1] ?? 0);
  }
  return last;
}

type CoreState = Parameters<Parameters<MarkdownIt["core"]["ruler"]["at"]>[1]>[0];

/** Moves the notes to the end of the text, those of a hidden part to its end. Notes without a reference are dropped. */
function gatherNotes(state: CoreState): void {
  const env = state.env as FootnoteEnv;
  if (env.keepsNotes) return placeNotes(state.tokens, env.notePlaces ?? []);
  if (!env.footnotes?.refs) return;
  const read = takeNotes(state.tokens);
  const numbered = numberNotes(read);
  const token = (type: string, nesting: -1 | 0 | 1, more: Partial<Token> = {}) =>
    Object.assign(new state.Token(type, more.tag ?? "", nesting), { block: true }, more);
  const withSections = (tokens: Token[]): Token[] =>
    tokens.flatMap((one) => (read.parts.has(one) && one.type === REPLY_CLOSE ? [...section(one), one] : [one]));
  const listed = (note: Note): Token[] => {
    const tokens = withSections(note.tokens);
    const last = tokens.at(-1)?.type === "paragraph_close" ? tokens.pop() : undefined;
    return [
      token("footnote_open", 1, { meta: { note: note.number } }),
      ...tokens,
      ...(last ? [] : [token("paragraph_open", 1, { tag: "p" })]),
      token("footnote_anchor", 0, { content: linksBack(note) }),
      last ?? token("paragraph_close", -1, { tag: "p" }),
      token("footnote_close", -1),
    ];
  };
  const section = (end?: Token): Token[] => {
    const notes = numbered.filter(({ part }) => part === (end ? read.parts.get(end) : 0));
    return notes.length === 0
      ? []
      : [token("footnote_block_open", 1), ...notes.flatMap(listed), token("footnote_block_close", -1)];
  };
  state.tokens = [...withSections(read.body), ...section()];
}

/**
 * GitHub's footnotes: `[^1]` refers to the note `[^1]: …`. The plugin parses both. Where the notes go, their names and
 * their numbers are this site's: a note of a hidden part stays hidden, and the time is linear.
 */
export function footnotes(markdown: MarkdownIt): void {
  markdown.use(footnotePlugin);
  markdown.disable("footnote_inline");
  markdown.core.ruler.at("footnote_tail", gatherNotes);
  markdown.block.ruler.before("footnote_def", "footnote_place", (state, line, _end, silent) => {
    const env = state.env as FootnoteEnv;
    if (!silent && state.src.startsWith("[^", (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)))
      (env.notePlaces ??= []).push({ token: state.tokens.length, line });
    return false;
  });
  Object.assign(markdown.renderer.rules, {
    footnote_ref(tokens, index) {
      const { note, use, label } = (tokens[index]?.meta ?? {}) as { note?: number; use?: number; label?: string };
      if (note === undefined || use === undefined) return markdown.utils.escapeHtml(`[^${label}]`);
      return `<sup class="note-ref"><a href="#fn-${note}" id="${referenceId(note, use)}" aria-label="脚注 ${note}">[${note}]</a></sup>`;
    },
    footnote_block_open: () => '<section class="notes">\n<h2 class="note-title">脚注</h2>\n<ol>\n',
    footnote_block_close: () => "</ol>\n</section>\n",
    footnote_open(tokens, index) {
      const { note } = (tokens[index]?.meta ?? {}) as { note?: number };
      return `<li id="fn-${note}" value="${note}">`;
    },
    footnote_close: () => "</li>\n",
    footnote_anchor: (tokens, index) => tokens[index]?.content ?? "",
  } satisfies Partial<MarkdownIt["renderer"]["rules"]>);
}
