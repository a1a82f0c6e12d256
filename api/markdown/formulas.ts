import type { Token } from "markdown-it";
import { LRUCache } from "lru-cache";
import type { FormulaMeta } from "../../markdown/formulas.ts";
import { withLetters } from "./formula-letters.ts";

/** Maximum formulas of a text, and their UTF-16 units: one, and all together. The rest is shown as its source. */
const FORMULAS_MAX = 200;
const FORMULA_MAX = 2000;
const SOURCE_MAX = 12_000;
/** Maximum UTF-16 units of the MathML of a text: an empty cell of a matrix takes a hundred. */
const HTML_MAX = 250_000;
/** Maximum depth of braces: each level copies the levels in it. */
const DEPTH_MAX = 30;
/** A longer formula in running text may be wider than a phone and then scrolls. */
const NARROW_MAX = 40;

/**
 * Commands that define others, whose text would grow exponentially, and `\char`, which writes any character, also the
 * invisible ones that the contract removes.
 */
const REFUSED = /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|char)(?![A-Za-z])/;

function depthOf(tex: string): number {
  let [depth, deepest] = [0, 0];
  for (const [sign] of tex.matchAll(/\\[^]|[{}]/g)) {
    if (sign === "{") deepest = Math.max(deepest, ++depth);
    else if (sign === "}") depth -= 1;
  }
  return deepest;
}

/** A text is rendered twice when it is saved, and repeatedly in the preview. */
const drawn = new LRUCache<string, string>({
  max: 1000,
  maxSize: 2_000_000,
  sizeCalculation: (html) => html.length + 1,
});

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function withError(source: string, reason: string): string {
  return `<code class="formula-error" title="公式有误：${escape(reason)}">${escape(source)}</code>`;
}

/** A text without formulas does not load the library. */
async function mathOf(tex: string, isDisplay: boolean): Promise<string> {
  const { default: katex } = await import("katex");
  const html = katex.renderToString(tex, {
    displayMode: isDisplay,
    output: "mathml",
    trust: false,
    strict: "ignore",
    maxExpand: 200,
    maxSize: 10,
    throwOnError: true,
  });
  return withLetters(html.slice(html.indexOf("<math"), html.lastIndexOf("</math>") + "</math>".length));
}

async function draw({ content, markup }: Token): Promise<string> {
  const key = `${markup}${content}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const html = await drawAnew(content, markup);
  drawn.set(key, html);
  return html;
}

async function drawAnew(tex: string, markup: string): Promise<string> {
  const source = markup + tex + markup;
  const refused = REFUSED.exec(tex)?.[0];
  if (refused !== undefined) return withError(source, `不支持 ${refused}`);
  if (depthOf(tex) > DEPTH_MAX) return withError(source, "括号嵌套得太深");
  try {
    const math = await mathOf(tex, markup === "$$");
    const name = markup === "$$" ? "formula-block" : tex.length > NARROW_MAX ? "formula-wide" : "formula";
    return `<span class="${name}">${math}</span>`;
  } catch (error) {
    return withError(source, placeOf(error));
  }
}

/** The library's messages are English. Its errors have the position. */
function placeOf(error: unknown): string {
  const position = error instanceof Error && "position" in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? "无法排版" : `第 ${position + 1} 个字符附近无法识别`;
}

/** Renders formulas as MathML, which browsers display without a style sheet, fonts or scripts (decision 0054). */
export async function placeFormulas(tokens: Token[]): Promise<void> {
  let [count, source, length] = [0, 0, 0];
  for (const token of tokens.flatMap((token) => [token, ...(token.children ?? [])])) {
    if (token.type !== "formula" && token.type !== "formula_block") continue;
    const { content } = token;
    if (content.length > FORMULA_MAX || source + content.length > SOURCE_MAX || count >= FORMULAS_MAX) continue;
    count += 1;
    source += content.length;
    const html = await draw(token);
    length += html.length;
    if (length > HTML_MAX) return;
    token.meta = { html } satisfies FormulaMeta;
  }
}
