import { expect, test } from "vitest";
import { thread } from "./thread.ts";
import { createTurns } from "./turns.ts";
import { createWorkers, type StartHand, WorkerDied, WorkerOverran, WorkerWaited } from "./workers.ts";

const odd = new URL("../../tests/fixtures/odd-worker.ts", import.meta.url);

/** Each starts threads, also where others keep the cores busy. */
const SLOW = { timeout: 60_000 };

const oddThread = thread({ source: odd, built: odd, memoryMb: 32 });

function workersOf(deadlineMs: number, start: StartHand = oddThread) {
  const turns = createTurns({
    atOnce: 1,
    perOwner: 1,
    waiting: 10,
    waitingPerOwner: 10,
    refusal: () => new Error("full"),
  });
  const work = createWorkers({
    start,
    turns,
    deadlineMs,
    idleMs: 60_000,
  });
  return (task: unknown, answers = {}) => work("somebody", { task, answers });
}

test("what never ends is ended, and the next task has a new worker", SLOW, async () => {
  const work = workersOf(1500);
  const [spun, after] = [work("spin"), work("well")];
  // On a machine that gives it no core, after ten times as long.
  await expect(spun).rejects.toThrow("not done");
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

test(
  "X03 a worker that gets no core is not ended for that, one that spins is, by the time that it had",
  SLOW,
  async () => {
    const work = workersOf(500);
    await work("well");
    expect(await work("stand")).toBe("stood");
    await expect(work("spin")).rejects.toThrow(WorkerOverran);
    // Ten times the deadline by the clock is the end, and no fault of the task.
    const short = workersOf(200);
    await short("well");
    await expect(short("stand")).rejects.toThrow(WorkerWaited);
  },
);

test("X03 where nobody can say how long a worker had a core, the clock on the wall counts", SLOW, async () => {
  const work = workersOf(500, (on) => ({ ...oddThread(on), cpuMs: () => undefined }));
  await work("well");
  await expect(work("stand")).rejects.toThrow(WorkerOverran);
});

test("X03 a thread's time on a core is its own: what others use is not in it", SLOW, async () => {
  let own: (() => number | undefined) | undefined;
  const work = workersOf(60_000, (on) => {
    const hand = oddThread(on);
    own = hand.cpuMs;
    return hand;
  });
  await work("well");
  const before = own?.() ?? Number.NaN;
  const end = performance.now() + 500;
  while (performance.now() < end);
  expect((own?.() ?? Number.NaN) - before).toBeLessThan(250);
});

test("an answer that fails ends the task with its own error", SLOW, async () => {
  const work = workersOf(60_000);
  await expect(work("ask", { word: () => Promise.reject(new Error("no database")) })).rejects.toThrow("no database");
  expect(await work("well")).toBe("well");
});
