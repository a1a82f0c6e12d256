import fc from "fast-check";
import { expect, test } from "vitest";
import { type Source, spread } from "./spread.ts";

const of = (...authors: number[]) =>
  new Map<number, Source>(authors.map((authorId, id) => [id, { authorId, circleId: null }]));
const ids = (sources: Map<number, Source>) => [...sources.keys()];

test("R01 no author has more than three articles on a page while others exist, and the fourth comes first on the next", () => {
  const sources = of(1, 1, 1, 1, 2, 3, 4);
  expect(spread(ids(sources), sources, 5)).toEqual({ shown: [0, 1, 2, 4, 5], kept: [3], readIds: [0, 1, 2, 3, 4, 5] });
});

test("R01 no circle has more than three articles on a page, whoever wrote them", () => {
  const sources = new Map<number, Source>(
    [1, 2, 3, 4, 5].map((authorId) => [authorId, { authorId, circleId: authorId < 5 ? 7 : null }]),
  );
  expect(spread([1, 2, 3, 4, 5], sources, 4)).toMatchObject({ shown: [1, 2, 3, 5], kept: [4] });
});

test("R01 a page is full even when all articles have one author", () => {
  const sources = of(1, 1, 1, 1, 1, 1);
  expect(spread(ids(sources), sources, 5)).toEqual({ shown: [0, 1, 2, 3, 4], kept: [5], readIds: [0, 1, 2, 3, 4, 5] });
});

test("R01 all pages together show every article once, and only the last page may be short", () => {
  const things = fc.array(
    fc.record({
      authorId: fc.integer({ min: 1, max: 4 }),
      circleId: fc.option(fc.integer({ min: 1, max: 2 })),
      isGone: fc.boolean(),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(things, fc.integer({ min: 1, max: 9 }), (all, limit) => {
      const sources = new Map(all.flatMap((one, id): [number, Source][] => (one.isGone ? [] : [[id, one]])));
      const seen: number[] = [];
      let order = all.map((_, id) => id);
      while (order.length > 0) {
        const { shown, kept, readIds } = spread(order, sources, limit);
        seen.push(...shown);
        const read = new Set(readIds);
        order = [...kept, ...order.filter((id) => !read.has(id))];
        const isMore = order.some((id) => sources.has(id));
        expect(isMore ? shown.length : limit).toBe(limit);
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual([...sources.keys()]);
    }),
  );
});
