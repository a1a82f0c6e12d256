import type { CaptionFormat } from "./found-cue.ts";

/**
 * `<i>`, `</c.yellow>`, `<v 小明>`, `<font color="#fff">`; `<00:01.500>`; `{\an8\i1}`, `{b}`; `\N`. Each part has a
 * bound, so that a long line takes linear time.
 */
const MARK =
  /<(\/?)([a-z]{1,10}\d?)((?:[.\s/][^<>\n]{0,300})?)>|<\d{1,3}:\d{2}(?::\d{2})?[.,]\d{1,3}>|\{(\\?)([^{}\n]{0,300})\}|\\([Nnh])/gi;
/** Elements of SRT and of pages. In SRT, `<div>` in a lesson on HTML is a word; WebVTT shows no unknown element. */
const MARKS_OF_SRT = new Set(
  "b i u s ruby rt rp v c lang font span p em strong strike del small big center sub sup".split(" "),
);
const SAME: Record<string, string> = { em: "i", strong: "b" };

/** The meaning of a part of a text. */
export type Mark =
  | { kind: "text"; text: string }
  | { kind: "open" | "close"; tag: string; name: string }
  | { kind: "style"; words: string }
  | { kind: "nothing" };

function elementOf(slash: string, typed: string, rest: string): Mark {
  const tag = SAME[typed] ?? typed;
  if (tag === "br") return { kind: "text", text: "\n" };
  const name = tag === "v" ? nameIn(rest) : "";
  return { kind: slash === "" ? "open" : "close", tag, name };
}

/** The speaker's name in `.loud 小明`. */
function nameIn(rest: string): string {
  const at = rest.search(/[ \t]/);
  return at === -1
    ? ""
    : rest
        .slice(at)
        .replaceAll(/[\s&]+/g, " ")
        .trim()
        .slice(0, 50);
}

function markOf(found: RegExpExecArray, format: CaptionFormat): Mark {
  const [whole, slash, typed, rest = "", backslash, words, sign] = found;
  const text: Mark = { kind: "text", text: whole };
  if (typed !== undefined) {
    const tag = typed.toLowerCase();
    if (format !== "vtt" && tag !== "br" && !MARKS_OF_SRT.has(tag)) return text;
    return elementOf(slash ?? "", tag, rest);
  }
  if (words !== undefined) {
    if (backslash === "\\") return { kind: "style", words: `\\${words}` };
    const [, shut, tag] = /^(\/?)([biu])$/i.exec(words) ?? [];
    if (format === "srt" && tag) return { kind: shut ? "close" : "open", tag: tag.toLowerCase(), name: "" };
    // ASS has comments in braces.
    return format === "ass" ? { kind: "nothing" } : text;
  }
  if (sign !== undefined) {
    if (format === "ass") return { kind: "text", text: sign === "N" ? "\n" : sign === "h" ? "\u00a0" : " " };
    return format === "srt" && sign === "N" ? { kind: "text", text: "\n" } : text;
  }
  return { kind: "nothing" };
}

/** The parts of a caption's text. */
export function* marksIn(text: string, format: CaptionFormat): Generator<Mark> {
  let at = 0;
  for (const found of text.matchAll(MARK)) {
    if (found.index > at) yield { kind: "text", text: text.slice(at, found.index) };
    yield markOf(found, format);
    at = found.index + found[0].length;
  }
  if (at < text.length) yield { kind: "text", text: text.slice(at) };
}
