import { tasklist } from "@mdit/plugin-tasklist";
import MarkdownIt from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { highlight } from "./highlight.ts";
import type { TextPiece } from "./mentions.ts";

/**
 * CommonMark with tables, strikethrough and task lists; emphasis also works beside full-width marks, code in a known
 * language is coloured. HTML in the source is text.
 * Bare addresses become links only with their scheme: else `README.md` would lead to Moldova.
 */
function engine(breaks: boolean) {
  const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false, breaks, highlight });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.use(cjkFriendly);
  markdown.use(tasklist, { label: false, itemClass: "task" });
  // Nobody ticks it: it tells the state, and its words follow it.
  markdown.renderer.rules.checkbox_input = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    token?.attrSet("aria-label", token.attrGet("checked") === null ? "未完成" : "已完成");
    return self.renderToken(tokens, index, options);
  };
  const drawImage = markdown.renderer.rules.image;
  // `meta.original` is set by render.ts for pictures of ours that stand in no link.
  markdown.renderer.rules.image = (tokens, index, options, env, self) => {
    const picture = drawImage?.(tokens, index, options, env, self) ?? "";
    const original: unknown = tokens[index]?.meta?.original;
    return typeof original === "string" ? `<a href="${markdown.utils.escapeHtml(original)}">${picture}</a>` : picture;
  };
  const { escapeHtml } = markdown.utils;
  // `meta.pieces` is set by mentions.ts.
  markdown.renderer.rules.text = (tokens, index) => {
    const token = tokens[index];
    const pieces = (token?.meta?.pieces as TextPiece[] | undefined) ?? [{ text: token?.content ?? "" }];
    return pieces.map(({ text, userId }) => (userId === undefined ? escapeHtml(text) : `<a href="/user/${userId}">${escapeHtml(text)}</a>`)).join("");
  };
  return markdown;
}

/** Articles: a line break in the source is a space, as CommonMark says. */
export const articleEngine = engine(false);

/** Comments: no headings, tables and rules; a line break stays one, as in every chat box. */
export const commentEngine = engine(true).disable(["heading", "lheading", "table", "hr", "reference"]);
