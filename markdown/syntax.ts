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

/** The marks of Markdown that end an address, as in contract/shared/web-address.ts. */
export const ADDRESS_MARKS = /\*\*|~~|[*_](?=[\u3001-\u30FF\uFF01-\uFF60])|\*(?=\p{Script=Han})|__(?=\p{Script=Han})/u;

/** An address ends at the marks around it: CommonMark has no rule for the Han signs that follow them. */
function endAddressesAtMarks({ linkify }: MarkdownIt): void {
  for (const schema of ["http:", "https:", "ftp:"])
    linkify.add(schema, {
      validate(text, pos, { re }) {
        const address = re.get_http_validator();
        address.lastIndex = pos;
        const found = address.exec(text)?.[0] ?? "";
        const mark = found.search(ADDRESS_MARKS);
        return mark === -1 ? found.length : mark;
      },
    });
}

/** Whether a mail address has a name that mail servers accept: no dot at its ends, no two dots together. */
const isMailAddress = (address: string): boolean =>
  address.split("@").every((part) => !/^\.|\.\.|\.$/.test(part) && part !== "");

/** `<a..b@x.cn>` is no mail address, and stays text. */
function refuseBrokenMail(markdown: MarkdownIt): void {
  const validate = markdown.validateLink.bind(markdown);
  markdown.validateLink = (url) => {
    const mail = /^mailto:([^?]*)/i.exec(url)?.[1];
    return validate(url) && (mail === undefined || isMailAddress(mail));
  };
}

/**
 * CommonMark with tables, strikethrough, task lists, footnotes and formulas; emphasis also works next to full-width punctuation. HTML in the
 * source is text. URLs become links only with their scheme; otherwise `README.md` would link to Moldova. The server's
 * renderer and the editor in the browser both use this parser.
 */
export function markdownSyntax(breaks: boolean): MarkdownIt {
  const markdown = new Markdown({ html: false, linkify: true, typographer: false, breaks });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  endAddressesAtMarks(markdown);
  refuseBrokenMail(markdown);
  markdown.use(cjkFriendly);
  markdown.use(programNames);
  markdown.use(formulas);
  markdown.use(footnotes);
  markdown.use(tasklist, { label: false, itemClass: "task" });
  return markdown;
}
