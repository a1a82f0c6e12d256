import { highlight } from "./highlight.ts";
import { withReplyParts } from "./reply-parts.ts";
import { markdownSyntax } from "../../markdown/syntax.ts";
import type { TextPiece } from "./typed-names.ts";

export interface PictureMeta {
  /** For our own picture: the URL of its original. */
  original?: string;
  /** The caption below it, if the picture is a paragraph of its own. */
  caption?: string;
  /** For a picture of another site: the link shown in its place. */
  elsewhere?: { href: string; words: string };
}

export interface FenceMeta {
  isPlain: boolean;
}

/**
 * Makes a parser for the language of syntax.ts with this site's rendering rules; code in a known language is coloured.
 */
function engine(breaks: boolean) {
  const markdown = markdownSyntax(breaks);
  markdown.set({ highlight });
  // The checkbox is read-only, so its label states whether it is ticked; the task's text follows it.
  markdown.renderer.rules.checkbox_input = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    token?.attrSet("aria-label", token.attrGet("checked") === null ? "未完成" : "已完成");
    return self.renderToken(tokens, index, options);
  };
  const drawFence = markdown.renderer.rules.fence;
  // `meta` is set by render.ts in a text with too much code to colour.
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
  // `meta` is set by render.ts for pictures outside of links.
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

/** Articles: as in CommonMark, a line break in the source is a space. */
export const articleEngine = withReplyParts(engine(false));

/** Tickets: the same language without hidden parts. */
export const ticketEngine = engine(false);

/** Comments: no headings, tables, rules, footnotes and formulas; a line break stays a line break. */
export const commentEngine = engine(true).disable([
  "heading",
  "lheading",
  "table",
  "hr",
  "reference",
  "footnote_place",
  "footnote_def",
  "footnote_ref",
  "formula",
  "formula_block",
]);
