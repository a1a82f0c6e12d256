import { tasklist } from "@mdit/plugin-tasklist";
import Markdown, { type MarkdownIt } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { footnotes } from "./footnotes.ts";
import { formulas } from "./formulas.ts";

const DUNDER = String.raw`__[A-Za-z][A-Za-z\d]{0,30}(?:_[A-Za-z\d]{1,30}){0,5}__`;
const SINGLE = String.raw`_[A-Za-z][A-Za-z\d]{0,30}(?:_[A-Za-z\d]{1,30}){0,5}_`;

/**
 * Names in programs that CommonMark would parse as emphasis: `__init__.py`, `self.__dict__`, `src/__tests__`,
 * `__import__(x)`, `_config_.yml`. Their underscores stay; `__strong__` by itself is still strong.
 */
export const PROGRAM_NAME = String.raw`(?<![A-Za-z\d_])(?:${DUNDER}(?=\.[A-Za-z]|[([/\\])|(?<=[A-Za-z\d]\.|[/\\])${DUNDER}|${SINGLE}(?=\.[a-z]))`;

function programNames(markdown: MarkdownIt): void {
  const name = new RegExp(PROGRAM_NAME, "y");
  markdown.inline.ruler.before("emphasis", "program_name", (state, silent) => {
    if (state.src.charAt(state.pos) !== "_") return false;
    name.lastIndex = state.pos;
    const found = name.exec(state.src)?.[0];
    if (found === undefined || state.pos + found.length > state.posMax) return false;
    if (!silent) state.pending += found;
    state.pos += found.length;
    return true;
  });
}

/**
 * CommonMark with tables, strikethrough, task lists, footnotes and formulas; emphasis also works next to full-width punctuation. HTML in the
 * source is text. URLs become links only with their scheme; otherwise `README.md` would link to Moldova. The server's
 * renderer and the editor in the browser both use this parser.
 */
export function markdownSyntax(breaks: boolean): MarkdownIt {
  const markdown = new Markdown({ html: false, linkify: true, typographer: false, breaks });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.use(cjkFriendly);
  markdown.use(programNames);
  markdown.use(formulas);
  markdown.use(footnotes);
  markdown.use(tasklist, { label: false, itemClass: "task" });
  return markdown;
}
