import type { MarkdownIt } from "markdown-it";
import { limits } from "../../contract/shared/limits.ts";
import { isAtMost } from "../../contract/shared/signs.ts";
import { articleEngine, commentEngine, ticketEngine } from "./engine.ts";
import { mentionById } from "./mentions.ts";
import type { Rendered, RenderSettings } from "./render.ts";
import { type Language, renderers } from "./renderers.ts";
import { topicById } from "./topics.ts";
import { namesFound, typedNames } from "./typed-names.ts";

const languages = {
  article: { engine: articleEngine, max: limits.articleMax },
  ticket: { engine: ticketEngine, max: limits.feedbackMax },
  comment: { engine: commentEngine, max: limits.commentMax },
};

export interface Kept {
  /** The text to store. */
  source: string;
  rendered: Rendered;
}

/**
 * Renders a text that is being saved. Exact names become links by id in the stored text (`[@阿岚](user:7)`,
 * `[#原神#](topic:3)`), so that later changes of names do not break them. If the new text would render differently or
 * exceed its limit, the text is stored as written; its HTML has the right links all the same.
 */
export async function renderForStorage(language: Language, source: string, settings: RenderSettings): Promise<Kept> {
  const { engine, max } = languages[language];
  const render = renderers[language];
  const rendered = await render(source, settings);
  const byIds = await withIds(engine, source, settings);
  if (byIds === source || !isAtMost(byIds, max)) return { source, rendered };
  const again = await render(byIds, settings);
  return looks(again) === looks(rendered) ? { source: byIds, rendered: again } : { source, rendered };
}

function looks({ html, replyParts }: Rendered): string {
  return JSON.stringify([html, replyParts]);
}

/**
 * A private code point marks each `@` and `#`. The parser takes it for a letter, so the marks are found again after
 * parsing.
 */
const MARKS_FROM = 0xf0000;
const MARKS_TO = 0xffffd;
/** Not the marks of headings. */
const SIGN = /@|#(?=[^#\s])/g;
const MARK = /[\u{F0000}-\u{FFFFD}]/gu;

async function withIds(engine: MarkdownIt, source: string, settings: RenderSettings): Promise<string> {
  const { namesOfIds } = settings;
  const signs = [...source.matchAll(SIGN)].map(({ index }) => index);
  if (!namesOfIds || signs.length === 0 || signs.length > MARKS_TO - MARKS_FROM || source.search(MARK) !== -1)
    return source;
  let count = 0;
  const running = runningMarks(
    engine,
    source.replaceAll(SIGN, (sign) => sign + String.fromCodePoint(MARKS_FROM + count++)),
  );
  // After a backslash the link's bracket would be escaped.
  const isOpen = new Set(signs.filter((at, index) => running.has(MARKS_FROM + index) && source[at - 1] !== "\\"));
  const open = source.replaceAll(SIGN, (sign, at: number) => (isOpen.has(at) ? sign : " "));
  const typed = typedNames(open, await namesFound([open], settings));
  const names = await namesOfIds([...new Set(typed.flatMap(({ to }) => ("userId" in to ? [to.userId] : [])))]);
  return withNames(
    source,
    typed.flatMap(({ at, text, to }) => {
      if ("topic" in to) return [{ at, text, kept: topicById(to.topic, text) }];
      return "userId" in to && names.get(to.userId) === to.name
        ? [{ at, text, kept: mentionById(to.name, to.userId) }]
        : [];
    }),
  );
}

/** Replaces names by links; the names are in the order of the text. */
function withNames(source: string, names: { at: number; text: string; kept: string }[]): string {
  let text = "";
  let done = 0;
  for (const { at, text: typed, kept } of names) {
    // An exclamation mark before the link would turn it into a picture.
    text += source.slice(done, at).replace(/(?<!\\)!$/, String.raw`\!`) + kept;
    done = at + typed.length;
  }
  return text + source.slice(done);
}

/** Finds the marks in running text, outside of code, links and pictures. */
function runningMarks(engine: MarkdownIt, marked: string): Set<number> {
  const found = new Set<number>();
  let isInLink = false;
  for (const token of engine.parse(marked, {}).flatMap(({ children }) => children ?? [])) {
    if (token.type === "link_open") isInLink = true;
    else if (token.type === "link_close") isInLink = false;
    else if (token.type === "text" && !isInLink)
      for (const [mark] of token.content.matchAll(MARK)) found.add(mark.codePointAt(0) ?? 0);
  }
  return found;
}
