import { tasklist } from "@mdit/plugin-tasklist";
import Markdown, { type MarkdownIt } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";

/**
 * CommonMark with tables, strikethrough and task lists; emphasis also works beside full-width marks. HTML in the source
 * is text. Bare addresses become links only with their scheme: else `README.md` would lead to Moldova.
 * What the server renders and the editor in the browser takes apart: both read the same language.
 */
export function markdownSyntax(breaks: boolean): MarkdownIt {
  const markdown = new Markdown({ html: false, linkify: true, typographer: false, breaks });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.use(cjkFriendly);
  markdown.use(tasklist, { label: false, itemClass: "task" });
  return markdown;
}
