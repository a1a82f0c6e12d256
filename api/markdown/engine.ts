import { highlight } from "./highlight.ts";
import { withReplyParts } from "./reply-parts.ts";
import { markdownSyntax } from "../../markdown/syntax.ts";
import type { TextPiece } from "./typed-names.ts";

export interface PictureMeta {
  /** Of ours: where its original is. */
  original?: string;
  /** Said below it, where it is a paragraph of its own. */
  caption?: string;
  /** Of another site: the link in its place. */
  elsewhere?: { href: string; words: string };
}

export interface FenceMeta {
  isPlain: boolean;
}

/** The language of syntax.ts, drawn as this site shows it: code in a known language is coloured. */
function engine(breaks: boolean) {
  const markdown = markdownSyntax(breaks);
  markdown.set({ highlight });
  // Nobody ticks it: it tells the state, and its words follow it.
  markdown.renderer.rules.checkbox_input = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    token?.attrSet("aria-label", token.attrGet("checked") === null ? "未完成" : "已完成");
    return self.renderToken(tokens, index, options);
  };
  const drawFence = markdown.renderer.rules.fence;
  // `meta` is set by render.ts where there is too much code for colours.
  markdown.renderer.rules.fence = (tokens, index, options, env, self) =>
    drawFence?.(
      tokens,
      index,
      (tokens[index]?.meta as FenceMeta | null)?.isPlain ? { ...options, highlight: null } : options,
      env,
      self,
    ) ?? "";
  const { escapeHtml } = markdown.utils;
  const drawImage = markdown.renderer.rules.image;
  // `meta` is set by render.ts for pictures that stand in no link.
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const { original, caption, elsewhere } = (tokens[index]?.meta ?? {}) as PictureMeta;
    if (elsewhere)
      return `<a href="${escapeHtml(elsewhere.href)}" rel="nofollow ugc noopener" target="_blank">${escapeHtml(elsewhere.words)}</a>`;
    const picture = drawImage?.(tokens, index, options, env, self) ?? "";
    const shown = original === undefined ? picture : `<a href="${escapeHtml(original)}">${picture}</a>`;
    return caption === undefined ? shown : `${shown}<figcaption>${escapeHtml(caption)}</figcaption>`;
  };
  // `meta.pieces` is set by typed-names.ts.
  markdown.renderer.rules.text = (tokens, index) => {
    const token = tokens[index];
    const pieces = (token?.meta?.pieces as TextPiece[] | undefined) ?? [{ text: token?.content ?? "" }];
    return pieces
      .map(({ text, href }) =>
        href === undefined ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
      )
      .join("");
  };
  return markdown;
}

/** Articles: a line break in the source is a space, as CommonMark says. */
export const articleEngine = withReplyParts(engine(false));

/** Tickets: the same, with nothing to hide. */
export const ticketEngine = engine(false);

/** Comments: no headings, tables and rules; a line break stays one, as in every chat box. */
export const commentEngine = engine(true).disable(["heading", "lheading", "table", "hr", "reference"]);
