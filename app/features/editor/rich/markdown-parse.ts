import type { FootnoteEnv } from "#markdown/footnotes.ts";
import { markdownSyntax } from "#markdown/syntax.ts";
import type { Node, Schema } from "@tiptap/pm/model";
import type { Token } from "markdown-it";
import { MarkdownParser, type ParseSpec } from "prosemirror-markdown";

/** The Markdown syntax by which the server renders articles and tickets. */
export const syntax = markdownSyntax(false);

/** Thrown for Markdown that the rich editor cannot represent. The message is shown to the writer. */
export class UnheldSyntax extends Error {}

const specs: Record<string, ParseSpec> = {
  paragraph: { block: "paragraph" },
  heading: { block: "heading", getAttrs: (token) => ({ level: Number(token.tag.slice(1)) }) },
  blockquote: { block: "blockquote" },
  bullet_list: {
    block: "bulletList",
    getAttrs: (token, tokens, index) => ({ sign: token.markup, tight: isTight(tokens, index) }),
  },
  ordered_list: {
    block: "orderedList",
    getAttrs: (token, tokens, index) => ({
      start: Number(token.attrGet("start") ?? 1),
      sign: token.markup,
      tight: isTight(tokens, index),
    }),
  },
  list_item: { block: "listItem" },
  task_list: {
    block: "taskList",
    getAttrs: (token, tokens, index) => ({ sign: token.markup, tight: isTight(tokens, index) }),
  },
  task_item: { block: "taskItem", getAttrs: (token) => ({ checked: token.meta?.checked === true }) },
  code_block: { block: "codeBlock", noCloseToken: true },
  fence: { block: "codeBlock", getAttrs: (token) => ({ language: token.info.trim() || null }), noCloseToken: true },
  hr: { node: "horizontalRule" },
  table: { block: "table" },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: "tableRow" },
  th: { block: "tableHeader", getAttrs: alignOf },
  td: { block: "tableCell", getAttrs: alignOf },
  image: { node: "image", getAttrs: pictureOf },
  picture: { node: "picture", getAttrs: (token) => (token.children?.[0] ? pictureOf(token.children[0]) : null) },
  softbreak: { node: "softBreak" },
  hardbreak: { node: "hardBreak" },
  em: { mark: "italic" },
  strong: { mark: "bold" },
  s: { mark: "strike" },
  link: { mark: "link", getAttrs: (token) => ({ href: token.attrGet("href"), title: token.attrGet("title") || null }) },
  code_inline: { mark: "code", noCloseToken: true },
  formula: { mark: "formula", noCloseToken: true, getAttrs: (token) => ({ sign: token.markup }) },
  formula_block: { block: "formulaBlock", noCloseToken: true },
  footnote_reference: { block: "note", getAttrs: (token) => ({ label: token.meta?.label }) },
  footnote_ref: { node: "noteReference", getAttrs: (token) => ({ label: token.meta?.label }) },
};

function pictureOf(token: Token) {
  return {
    src: token.attrGet("src"),
    alt: wordsOf(token.children ?? []) || null,
    title: token.attrGet("title") || null,
  };
}

function alignOf(token: { attrGet(name: string): string | number | null }) {
  return { align: /^text-align:(left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[1] ?? null };
}

function wordsOf(children: Token[]): string {
  return children
    .map((token) =>
      token.type === "softbreak" || token.type === "hardbreak"
        ? " "
        : token.children?.length
          ? wordsOf(token.children)
          : token.content,
    )
    .join("");
}

/** Returns whether no item directly contains a loose paragraph. */
function isTight(tokens: readonly { type: string; level: number; hidden: boolean }[], index: number): boolean {
  const { level, type } = tokens[index] ?? { level: 0, type: "" };
  const close = type.replace("_open", "_close");
  for (const token of tokens.slice(index + 1)) {
    if (token.level === level && token.type === close) return true;
    if (token.type === "paragraph_open" && token.level === level + 2 && !token.hidden) return false;
  }
  return true;
}

/** Converts tokens to the editor's schema: task lists get names of their own, and each cell gets a paragraph. */
function reshape(tokens: Token[]): Token[] {
  nameTasks(tokens);
  const shaped: Token[] = [];
  let heading = false;
  let cell = false;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) continue;
    if (isPictureAlone(tokens, index)) {
      shaped.push({ ...tokens[index + 1], type: "picture", nesting: 0 } as Token);
      index += 2;
      continue;
    }
    // The editor's items begin with a paragraph.
    if (token.type === "formula_block" && tokens[index - 1]?.type.endsWith("_item_open")) {
      shaped.push(...paragraphOf(token));
      continue;
    }
    if (token.type === "heading_open" || token.type === "heading_close") heading = token.nesting === 1;
    if (token.type === "th_open" || token.type === "td_open") cell = true;
    if (token.type === "th_close" || token.type === "td_close") cell = false;
    if (token.type === "inline") {
      token.children = inlineShape(token.children ?? [], heading);
      if (cell) {
        shaped.push(...asParagraph(token));
        continue;
      }
    }
    shaped.push(token);
  }
  return shaped;
}

function asParagraph(inline: Token): Token[] {
  const [open, close] = ["paragraph_open", "paragraph_close"].map((type) => ({ ...inline, type, children: null }));
  return [open as Token, inline, close as Token];
}

function paragraphOf(formula: Token): Token[] {
  const content = formula.content.replaceAll(/\s*\n\s*/g, " ");
  const child = { ...formula, type: "formula", content };
  return asParagraph({ ...formula, type: "inline", content, children: [child as Token] } as Token);
}

/**
 * Returns whether the paragraph contains one picture only. The first paragraph of an item stays a paragraph, because
 * the editor's items begin with one.
 */
function isPictureAlone(tokens: Token[], index: number): boolean {
  if (tokens[index]?.type !== "paragraph_open" || tokens[index - 1]?.type.endsWith("_item_open")) return false;
  const [only, more] = tokens[index + 1]?.children ?? [];
  return only?.type === "image" && more === undefined;
}

function inlineShape(children: Token[], isHeading: boolean): Token[] {
  const isTask = children[0]?.type === "checkbox_input";
  const rest = isTask ? children.slice(1) : children;
  const first = rest[0];
  // The parser removed the checkbox's brackets, but not the space after them.
  if (isTask && first?.type === "text") first.content = first.content.trimStart();
  // A heading has one line.
  if (isHeading)
    for (const token of rest) if (token.type === "softbreak") Object.assign(token, { type: "text", content: " " });
  return rest;
}

/** Renames lists with a task to task lists, which may contain plain items, too. */
function nameTasks(tokens: Token[]): void {
  const lists: { open: Token; hasTask: boolean }[] = [];
  const items: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case "bullet_list_open":
      case "ordered_list_open":
        lists.push({ open: token, hasTask: false });
        break;
      case "bullet_list_close":
      case "ordered_list_close":
        closeList(lists.pop(), token);
        break;
      case "list_item_open":
        items.push(token);
        openItem(token, tokens[index + 2]?.children?.[0], lists.at(-1));
        break;
      case "list_item_close":
        token.type = items.pop()?.type.replace("open", "close") ?? token.type;
        break;
      default:
    }
  }
}

function openItem(item: Token, first: Token | undefined, list: { hasTask: boolean } | undefined): void {
  if (first?.type !== "checkbox_input" || !list) return;
  list.hasTask = true;
  item.type = "task_item_open";
  item.meta = { checked: first.attrGet("checked") !== null };
}

function closeList(list: { open: Token; hasTask: boolean } | undefined, close: Token): void {
  if (!list?.hasTask) return;
  if (list.open.type === "ordered_list_open") throw new UnheldSyntax("有带编号的任务列表");
  list.open.type = "task_list_open";
  close.type = "task_list_close";
}

/** The piece of the source that produced one block of the document. */
export interface Slice {
  /** The block's own lines, without the final line end. */
  text: string;
  /** The source between the previous block and this one. */
  before: string;
}

export interface Parsed {
  doc: Node;
  /** One slice for each block of the document. */
  slices: Slice[];
  /** The source after the last block. */
  tail: string;
}

/** Matches the first line of a hidden part (api/markdown/reply-parts.ts), also in lists and quotes. */
const HIDDEN = /^[\s>*+\d.)-]*[:：]{3,}[ \t]*(?:reply\b|回复可见)/im;

/** Parses Markdown into documents of a schema. */
export class MarkdownReader {
  readonly #parser: MarkdownParser;
  readonly #labels = new Set<string>();
  #tokens: Token[] = [];

  constructor(schema: Schema) {
    const tokenizer = {
      parse: (text: string, env: Record<string, unknown>) => {
        this.#tokens = syntax.parse(text, env);
        return reshape(this.#tokens);
      },
    };
    this.#parser = new MarkdownParser(
      schema,
      tokenizer as unknown as ConstructorParameters<typeof MarkdownParser>[1],
      specs,
    );
  }

  /** A reference is parsed only if its footnote is known: a single block's source does not contain it. */
  knowNote(label: string): void {
    this.#labels.add(label);
  }

  /** @throws UnheldSyntax when the schema has no node for the source */
  parse(source: string, env: FootnoteEnv = {}): Node {
    const refs = Object.fromEntries([...this.#labels].map((label) => [`:${label}`, -1]));
    const doc = this.#parser.parse(source, Object.assign(env, { keepsNotes: true, footnotes: { refs } }));
    for (const label of Object.keys(refs)) this.knowNote(label.slice(1));
    return doc;
  }

  /**
   * Returns the document with the source of each of its blocks.
   * @throws UnheldSyntax when the document cannot represent the source
   */
  read(source: string): Parsed {
    // An edit of a quote around a hidden part must not reveal it, so such sources are refused.
    if (HIDDEN.test(source)) throw new UnheldSyntax("文中有「回复可见」的内容");
    const env: FootnoteEnv & { references?: object } = {};
    const doc = this.parse(source, env);
    if (Object.keys(env.references ?? {}).length > 0) throw new UnheldSyntax("文中有引用式链接（[名字]: 地址）");
    const { slices, tail } = slicesOf(source, this.#tokens);
    if (slices.length !== doc.childCount && slices.length > 0) throw new UnheldSyntax("文中有富文本放不下的写法");
    return { doc, slices, tail };
  }
}

/** Returns the offsets of the line starts, by markdown-it's rules. */
function lineStarts(source: string): number[] {
  const starts = [0];
  for (const match of source.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length);
  return starts;
}

function slicesOf(source: string, tokens: Token[]): { slices: Slice[]; tail: string } {
  const starts = lineStarts(source);
  const at = (line: number) => starts[line] ?? source.length;
  const slices: Slice[] = [];
  let end = 0;
  for (const token of tokens) {
    if (token.level !== 0 || token.nesting === -1 || !token.map) continue;
    const from = at(token.map[0]);
    // markdown-it counts the empty lines after lists and quotes as part of them.
    const text = source.slice(from, at(token.map[1])).replace(/(?:[ \t]*(?:\r\n?|\n))+[ \t]*$/, "");
    slices.push({ text, before: source.slice(end, from) });
    end = from + text.length;
  }
  return { slices, tail: source.slice(end) };
}
