import type { MarkdownIt } from "markdown-it";

/**
 * `$x$` in running text. As on GitHub, no space is inside next to a dollar sign and no letter or digit outside, so that
 * prices (`$5 和 $6`, `10$`) and variables (`$HOME/bin:$PATH`) stay text.
 */
const INLINE = String.raw`(?<![A-Za-z\d$])\$(?![\s$\x60])(?<tex>(?:[^$\\]|\\[^])+)(?<!\s)\$(?![A-Za-z\d$])`;
/** `$$x$$` in running text, and as a block of its own. */
const DISPLAY = String.raw`(?<!\$)\$\$(?<display>(?:[^$\\]|\\[^])+)\$\$(?!\$)`;
export const FORMULA = `${INLINE}|${DISPLAY}`;

export interface FormulaMeta {
  /** Set by api/markdown/formulas.ts. Without it the formula is shown as its source. */
  html: string;
}

type BlockRule = Parameters<MarkdownIt["block"]["ruler"]["before"]>[2];

/** A line break in a formula is a space, except after a comment. */
function texOf(source: string): string {
  const tex = source.trim();
  return tex.includes("%") ? tex : tex.replaceAll(/\s*\n\s*/g, " ");
}

/** A block from a line that begins with `$$` to the next line that ends with it, without empty lines. */
const blockRule: BlockRule = (state, start, end, silent) => {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
  const from = (state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0);
  if (!state.src.startsWith("$$", from)) return false;
  let line = start;
  for (let rest = state.src.slice(from + 2, state.eMarks[start]); ;) {
    const close = rest.replaceAll(/\\[^]/g, "__").indexOf("$");
    if (close !== -1) {
      if (rest.slice(close).trimEnd() !== "$$") return false;
      break;
    }
    line += 1;
    if (line >= end || state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return false;
    rest = state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  }
  const source = state.getLines(start, line + 1, state.blkIndent, false).trim();
  const tex = source.slice(2, -2).trim();
  if (tex === "") return false;
  if (silent) return true;
  const token = state.push("formula_block", "", 0);
  token.block = true;
  token.content = tex;
  token.markup = "$$";
  token.map = [start, line + 1];
  state.line = line + 1;
  return true;
};

/** Formulas between dollar signs. Backslash escapes a dollar sign. */
export function formulas(markdown: MarkdownIt): void {
  const formula = new RegExp(FORMULA, "y");
  markdown.block.ruler.before("fence", "formula_block", blockRule, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  markdown.inline.ruler.before("escape", "formula", (state, silent) => {
    if (state.src.charAt(state.pos) !== "$") return false;
    formula.lastIndex = state.pos;
    const found = formula.exec(state.src);
    const { tex, display } = found?.groups ?? {};
    const source = tex ?? display ?? "";
    if (!found || source.trim() === "" || state.pos + found[0].length > state.posMax) return false;
    if (!silent) {
      const token = state.push("formula", "", 0);
      token.content = texOf(source);
      token.markup = tex === undefined ? "$$" : "$";
    }
    state.pos += found[0].length;
    return true;
  });
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules.formula = (tokens, index) => {
    const { content = "", markup = "", meta } = tokens[index] ?? {};
    return (meta as FormulaMeta | null)?.html ?? escapeHtml(markup + content + markup);
  };
  markdown.renderer.rules.formula_block = (tokens, index, options, env, self) =>
    `<p>${markdown.renderer.rules.formula?.(tokens, index, options, env, self) ?? ""}</p>\n`;
}
