import {
  allIn,
  classOf,
  escapeHtml,
  findIn,
  isElement,
  type PastedElement,
  type PastedNode,
  styleOf,
} from "./pasted-node.ts";

const MONOSPACED = /mono|consolas|courier|menlo/;
const LINES = new Set(["div", "p", "li", "tr"]);
/** Matches line numbers and copy buttons. */
const BESIDE = /line-?num|lineno|\bgutter\b|pre-numbering|hljs-ln-numbers|copy|toolbar/i;
const isBeside = (element: PastedElement) => element.tag === "button" || BESIDE.test(classOf(element));

/** Returns whether the element is a code block. Some code editors mark code by its style only. */
export function isCode(element: PastedElement): boolean {
  if (element.tag === "pre") return true;
  return (
    element.tag === "div" &&
    styleOf(element, "white-space").startsWith("pre") &&
    MONOSPACED.test(styleOf(element, "font-family"))
  );
}

function linesOf(node: PastedNode): string {
  if (!isElement(node)) return node.replaceAll("\r\n", "\n").replaceAll("\u00a0", " ");
  if (isBeside(node)) return "";
  if (node.tag === "br") return "\n";
  let text = "";
  for (const child of node.children) {
    const isLine = isElement(child) && LINES.has(child.tag) && !isBeside(child);
    if (isLine && text !== "" && !text.endsWith("\n")) text += "\n";
    const words = linesOf(child);
    text += words;
    if (isLine && !words.endsWith("\n")) text += "\n";
  }
  return text;
}

function languageOf(element: PastedElement): string {
  const said = allIn(element, () => true).flatMap(({ attrs }) => [
    attrs["data-lark-language"],
    attrs["data-language"],
    attrs["data-lang"],
    /(?:^|\s)(?:language|lang|brush)[-:]\s?([\w+#-]{1,20})/.exec(attrs.class ?? "")?.[1],
  ]);
  const language = said.find((name) => name !== undefined && /^[\w+#-]{1,20}$/.test(name))?.toLowerCase() ?? "";
  return /^(?:plain|plaintext|text|none|auto)$/.test(language) ? "" : language;
}

export function codeHtml(element: PastedElement): string {
  const parts = allIn(element, ({ tag }) => tag === "code");
  // The language's name and buttons are outside <code>. Some programs have one <code> for each line.
  const text = parts.length > 0 ? parts.map(linesOf).join("\n") : linesOf(element);
  const language = languageOf(findIn(element, ({ tag }) => tag === "pre") ?? element);
  const name = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  return `<pre><code${name}>${escapeHtml(text.replace(/^\n+|\s+$/g, ""))}</code></pre>`;
}
