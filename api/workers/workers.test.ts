import { expect, test } from "vitest";
import { thread } from "./thread.ts";
import { createTurns } from "./turns.ts";
import { createWorkers, WorkerDied, WorkerOverran } from "./workers.ts";

const odd = new URL("../../tests/fixtures/odd-worker.ts", import.meta.url);

/** Each starts threads, also where others keep the cores busy. */
const SLOW = { timeout: 60_000 };

function workersOf(deadlineMs: number) {
  const turns = createTurns({
    atOnce: 1,
    perOwner: 1,
    waiting: 10,
    waitingPerOwner: 10,
    refusal: () => new Error("full"),
  });
  const work = createWorkers({
    start: thread({ source: odd, built: odd, memoryMb: 32 }),
    turns,
    deadlineMs,
    idleMs: 60_000,
  });
  return (task: unknown, answers = {}) => work("somebody", { task, answers });
}

test("what never ends is ended, and the next task has a new worker", SLOW, async () => {
  const work = workersOf(1500);
  const [spun, after] = [work("spin"), work("well")];
  await expect(spun).rejects.toThrow(WorkerOverran);
  expect(await after).toBe("well");
});

test("what eats all memory dies alone, and the next task has a new worker", SLOW, async () => {
  const work = workersOf(60_000);
  await expect(work("eat")).rejects.toThrow(WorkerDied);
  expect(await work("well")).toBe("well");
});

test("a bug of a worker is told with where it stands", SLOW, async () => {
  await expect(workersOf(60_000)("fail")).rejects.toThrow(/a bug[^]*odd-worker/);
});

test("a worker asks whoever gave the task, and that time is not its own", SLOW, async () => {
  const work = workersOf(1500);
  // Started: the clock runs from the task on.
  await work("well");
  const word = (number: number) => new Promise((resolve) => setTimeout(resolve, 2000, `word ${number}`));
  expect(await work("ask", { word })).toBe("heard word 7");
});

test("an answer that fails ends the task with its own error", SLOW, async () => {
  const work = workersOf(60_000);
  await expect(work("ask", { word: () => Promise.reject(new Error("no database")) })).rejects.toThrow("no database");
  expect(await work("well")).toBe("well");
});
