import type { DanmakuLine } from "#contract/posts/danmaku.ts";
import { danmakuCursor } from "#contract/shared/danmaku-cursor.ts";

/** A line of the list; the live line sends no picture of its author. */
export type ListedLine = Omit<DanmakuLine, "author" | "createdAt"> & {
  author: Pick<DanmakuLine["author"], "id" | "name">;
};

/** The list as the page shows it. */
export interface LinePage {
  items: readonly ListedLine[];
  nextCursor: string | null;
}

/** News about the list, from the live line. */
export type LineNews = { line: ListedLine } | { goneId: number };

const isBefore = (a: ListedLine, b: ListedLine) => a.time < b.time || (a.time === b.time && a.id < b.id);

/** Puts a line at its place by time, unless it belongs to a later page. The page keeps at most `most` lines. */
function withLine(page: LinePage, line: ListedLine, most: number): LinePage {
  if (page.items.some(({ id }) => id === line.id)) return page;
  const found = page.items.findIndex((other) => isBefore(line, other));
  const isLast = found === -1;
  if (isLast && (page.nextCursor !== null || page.items.length >= most))
    return { ...page, nextCursor: page.nextCursor ?? cursorAfter(page.items) };
  const items = page.items.toSpliced(isLast ? page.items.length : found, 0, line).slice(0, most);
  const isCut = page.items.length >= most;
  return { items, nextCursor: isCut ? cursorAfter(items) : page.nextCursor };
}

function cursorAfter(items: readonly ListedLine[]): string | null {
  const last = items.at(-1);
  return last ? danmakuCursor(last.time, last.id) : null;
}

/** @param most the length of a page */
export function withNews(page: LinePage, news: LineNews, most: number): LinePage {
  if ("line" in news) return withLine(page, news.line, most);
  return { ...page, items: page.items.filter(({ id }) => id !== news.goneId) };
}
