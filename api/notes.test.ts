import { expect, test, vi } from "vitest";
import type { Noted } from "../contract/shared/reads.ts";
import { createNotes } from "./notes.ts";

const silent = { warn() {} };

test("E01 a batch counts a post's views without its author's, and each session and minute once", async () => {
  const told: Noted[] = [];
  const notes = createNotes(async (noted) => void told.push(noted), silent);
  notes.view("article", 7, "somebody");
  notes.view("article", 7, null);
  notes.session(3);
  notes.session(3);
  notes.minute(5);
  notes.minute(5);
  notes.opened({ userId: 5, kind: "article", id: 7 });
  notes.search({ q: "灯塔", viewer: { id: 5 }, caller: { ip: "198.51.100.7" } });
  await notes.close();
  expect(told).toEqual([
    {
      views: [{ kind: "article", id: 7, reader: "somebody" }],
      searches: [{ q: "灯塔", viewerId: 5, ip: "198.51.100.7" }],
      sessions: [3],
      minutes: [5],
      opened: [{ userId: 5, kind: "article", id: 7 }],
    },
  ]);
});

test("E01 while the API is away, notes are neither lost nor sent twice", async () => {
  vi.useFakeTimers();
  try {
    const told: number[] = [];
    let isAway = true;
    const notes = createNotes(async ({ views }) => {
      if (isAway) throw new Error("away");
      told.push(...views.map(({ id }) => id));
    }, silent);
    notes.view("article", 1, "a");
    await vi.advanceTimersByTimeAsync(1_000);
    notes.view("article", 2, "a");
    expect(told).toEqual([]);
    isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([1, 2]);
    await notes.close();
    expect(told).toEqual([1, 2]);
  } finally {
    vi.useRealTimers();
  }
});
