import { expect, test } from "vitest";
import { danmakuCursor } from "#contract/shared/danmaku-cursor.ts";
import { type LinePage, type ListedLine, withNews } from "./live-lines.ts";

const line = (id: number, time: number): ListedLine => ({
  id,
  time,
  mode: "rolling",
  size: "normal",
  color: "white",
  text: `第 ${id} 条`,
  isMine: false,
  likeCount: 0,
  liked: false,
  canRemove: false,
  author: { id: 1, name: null },
});
const page = (ids: [id: number, time: number][], nextCursor: string | null = null): LinePage => ({
  items: ids.map(([id, time]) => line(id, time)),
  nextCursor,
});
const idsOf = ({ items }: LinePage) => items.map(({ id }) => id);

test("E20 C23 a danmaku that arrives is listed by time, once, and a removed one leaves", () => {
  let list = page([]);
  for (const [id, time] of [
    [7, 5_000],
    [9, 1_000],
    [8, 5_000],
    [9, 1_000],
    [10, 0],
  ] as const)
    list = withNews(list, { line: line(id, time) }, 20);
  expect(idsOf(list)).toEqual([10, 9, 7, 8]);
  expect(list.nextCursor).toBeNull();
  list = withNews(list, { goneId: 9 }, 20);
  // A removed danmaku of another page.
  list = withNews(list, { goneId: 400 }, 20);
  expect(idsOf(list)).toEqual([10, 7, 8]);
});

test("E20 C23 a live page keeps its length, and its link to the next page leaves out no danmaku", () => {
  const full = page([
    [1, 1_000],
    [2, 2_000],
    [3, 3_000],
  ]);
  const cut = withNews(full, { line: line(4, 1_500) }, 3);
  expect(idsOf(cut)).toEqual([1, 4, 2]);
  expect(cut.nextCursor).toBe(danmakuCursor(2_000, 2));
  const later = withNews(full, { line: line(4, 9_000) }, 3);
  expect(idsOf(later)).toEqual([1, 2, 3]);
  expect(later).toMatchObject({ nextCursor: danmakuCursor(3_000, 3) });
  // A page that has a next one takes no line of it, also after a removal.
  const shorter = withNews({ ...full, nextCursor: "next" }, { goneId: 2 }, 3);
  const after = withNews(shorter, { line: line(4, 9_000) }, 3);
  expect(idsOf(after)).toEqual([1, 3]);
  expect(after.nextCursor).toBe("next");
  expect(idsOf(withNews(after, { line: line(5, 500) }, 3))).toEqual([5, 1, 3]);
});
