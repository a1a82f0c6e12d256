import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LINK_MODE_KEY } from "~/lib/link-mode.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import type { ListRecipe } from "./fragment.ts";
import { renderList } from "./render-fragment.server.tsx";

interface Item {
  id: number;
  at: string;
  title: string;
}

const item: Item = { id: 1, at: "2026-11-20T12:00:00.000Z", title: "灯塔" };
const render = vi.fn((one: Item) => <p>{one.title}</p>);
const recipe: ListRecipe<Item> = { prefix: "card-", render, timesOf: ({ at }) => [at] };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:10:00.000Z"), toFake: ["Date"] });
  render.mockClear();
});
afterEach(() => vi.useRealTimers());

/** Renders the item for a reader, and returns whether the cache had no HTML for it. */
function isRenderedAnew(over: Partial<ListRecipe<Item>> = {}, one = item, cookie = ""): boolean {
  render.mockClear();
  const request = new Request("http://localhost/", { headers: { cookie } });
  renderList({ request, context: new RouterContextProvider(), params: {} } as unknown as RouteArgs, [one], {
    ...recipe,
    ...over,
  });
  return render.mock.calls.length > 0;
}

test("R01 a fragment is rendered once, and for each other state of its content, once more", () => {
  expect(isRenderedAnew()).toBe(true);
  expect(isRenderedAnew()).toBe(false);
  const others: Record<string, () => boolean> = {
    "another item": () => isRenderedAnew({}, { ...item, title: "灯塔二" }),
    "another list": () => isRenderedAnew({ prefix: "row-" }),
    "first in its list": () => isRenderedAnew({ first: 1 }),
    "another key of the list": () => isRenderedAnew({ keyOf: () => "pinned" }),
    "another link mode": () => isRenderedAnew({}, item, `${LINK_MODE_KEY}=new-tab`),
    "another age": () => {
      vi.setSystemTime(Date.parse("2026-11-20T15:10:00.000Z"));
      return isRenderedAnew();
    },
  };
  for (const [name, isAnew] of Object.entries(others)) {
    expect(isAnew(), `${name}, first`).toBe(true);
    expect(isAnew(), `${name}, again`).toBe(false);
  }
});

test("R01 an age that reads the same needs no new fragment", () => {
  const old = { ...item, title: "旧的", at: "2026-11-20T09:00:00.000Z" };
  expect(isRenderedAnew({}, old)).toBe(true);
  vi.setSystemTime(Date.parse("2026-11-20T12:11:00.000Z"));
  expect(isRenderedAnew({}, old)).toBe(false);
});

test("R01 a private fragment is never cached", () => {
  const isPrivate = () => true;
  expect([1, 2].map(() => isRenderedAnew({ isPrivate, prefix: "private-" }))).toEqual([true, true]);
  expect(isRenderedAnew({ prefix: "private-" })).toBe(true);
});
