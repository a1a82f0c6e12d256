import type { MarkdownIt } from "markdown-it";
import { limits } from "../contract/limits.ts";
import { articleEngine, commentEngine, ticketEngine } from "./engine.ts";
import { beginnings, MENTION, mentionById, MENTIONS_MAX } from "./mentions.ts";
import { renderArticle, renderComment, type Rendered, type RenderSettings, renderTicket } from "./render.ts";

const languages = {
  article: { engine: articleEngine, render: renderArticle, max: limits.articleMax },
  ticket: { engine: ticketEngine, render: renderTicket, max: limits.feedbackMax },
  comment: { engine: commentEngine, render: renderComment, max: limits.commentMax },
};

export interface Kept {
  /** As it is kept. */
  source: string;
  rendered: Rendered;
}

/**
 * Renders a text that is being saved. Whom it names by exactly their name is kept by id from now on
 * (`[@阿岚](user:7)`), so that no later change of a name breaks it. A text that would read otherwise for that, or grow
 * past its limit, is kept as it was written: its HTML leads to the right person all the same.
 */
export async function renderToKeep(language: keyof typeof languages, source: string, settings: RenderSettings): Promise<Kept> {
  const { engine, render, max } = languages[language];
  const rendered = await render(source, settings);
  if (rendered.mentions.length === 0) return { source, rendered };
  const byIds = await withMentionIds(engine, source, settings);
  if (byIds === source || byIds.length > max) return { source, rendered };
  const again = await render(byIds, settings);
  return looks(again) === looks(rendered) ? { source: byIds, rendered: again } : { source, rendered };
}

function looks({ html, replyParts }: Rendered): string {
  return JSON.stringify([html, replyParts]);
}

/** A private code point for each `@`, which the language takes for a letter: by it a mention is known again in what was parsed. */
const MARKS_FROM = 0xf0000;
const MARKS_TO = 0xffffd;
const MARK = /[\u{F0000}-\u{FFFFD}]/gu;

async function withMentionIds(engine: MarkdownIt, source: string, { idsOfNames, namesOfIds }: RenderSettings): Promise<string> {
  // Behind a backslash the link's bracket would be none.
  const written = [...source.matchAll(MENTION)].filter(({ index }) => source[index - 1] !== "\\").map((match) => ({ at: match.index, name: match[1] ?? "" }));
  if (!idsOfNames || !namesOfIds || written.length === 0 || written.length > MARKS_TO - MARKS_FROM || source.search(MARK) !== -1) return source;
  const running = runningMarks(engine, rewrite(source, written, ({ index }) => `@${String.fromCodePoint(MARKS_FROM + index)}`, () => 1));
  const marked = written.filter((_, index) => running.has(MARKS_FROM + index)).slice(0, MENTIONS_MAX);
  const ids = await idsOfNames([...new Set(marked.flatMap(({ name }) => beginnings(name)))]);
  const names = await namesOfIds([...new Set(ids.values())]);
  const exact = marked.flatMap(({ at, name }) => {
    const called = beginnings(name).find((beginning) => ids.has(beginning));
    const id = ids.get(called ?? "");
    return called !== undefined && id !== undefined && names.get(id) === called ? [{ at, name: called, id }] : [];
  });
  return rewrite(source, exact, ({ item }) => mentionById(item.name, item.id), ({ name }) => name.length + 1);
}

/** Puts something else in each place; the places are in order. */
function rewrite<Item extends { at: number }>(source: string, items: Item[], draw: (place: { item: Item; index: number }) => string, lengthOf: (item: Item) => number): string {
  let text = "";
  let done = 0;
  for (const [index, item] of items.entries()) {
    const drawn = draw({ item, index });
    const before = source.slice(done, item.at);
    // Before a link it would make a picture of it.
    text += (drawn.startsWith("[") ? before.replace(/(?<!\\)!$/, String.raw`\!`) : before) + drawn;
    done = item.at + lengthOf(item);
  }
  return text + source.slice(done);
}

/** Which marks stand in running text: not in code, links or pictures. */
function runningMarks(engine: MarkdownIt, marked: string): Set<number> {
  const found = new Set<number>();
  let isInLink = false;
  for (const token of engine.parse(marked, {}).flatMap(({ children }) => children ?? [])) {
    if (token.type === "link_open") isInLink = true;
    else if (token.type === "link_close") isInLink = false;
    else if (token.type === "text" && !isInLink) for (const [mark] of token.content.matchAll(MARK)) found.add(mark.codePointAt(0) ?? 0);
  }
  return found;
}
