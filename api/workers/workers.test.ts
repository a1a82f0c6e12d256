import { expect, test } from "vitest";
import { thread } from "./thread.ts";
import { createTurns } from "./turns.ts";
import { createWorkers, type StartWorker, WorkerDied, WorkerOverran, WorkerWaited } from "./workers.ts";

const odd = new URL("../../tests/fixtures/odd-worker.ts", import.meta.url);

/** Each test starts threads, possibly on a busy machine. */
const SLOW = { timeout: 60_000 };

const oddThread = thread({ source: odd, built: odd, memoryMb: 32 });

function workersOf(deadlineMs: number, start: StartWorker = oddThread) {
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

test("a worker whose task never ends is killed, and the next task gets a new worker", SLOW, async () => {
  const work = workersOf(1500);
  const [spun, after] = [work("spin"), work("well")];
  // Or after ten times the deadline, on a machine that gives the worker no core.
  await expect(spun).rejects.toThrow("not done");
  expect(await after).toBe("well");
});

test("a worker out of memory dies alone, and the next task gets a new worker", SLOW, async () => {
  const work = workersOf(60_000);
  await expect(work("eat")).rejects.toThrow(WorkerDied);
  expect(await work("well")).toBe("well");
});

test("a bug in a worker is reported with its stack", SLOW, async () => {
  await expect(workersOf(60_000)("fail")).rejects.toThrow(/a bug[^]*odd-worker/);
});

test("a worker asks the caller of the task, and waiting for the answer does not count", SLOW, async () => {
  const work = workersOf(1500);
  // The worker has started: the deadline counts from the task on.
  await work("well");
  const word = (number: number) => new Promise((resolve) => setTimeout(resolve, 2000, `word ${number}`));
  expect(await work("ask", { word })).toBe("heard word 7");
});

test("X03 a worker without a core is not killed, but a spinning one is, by its CPU time", SLOW, async () => {
  const work = workersOf(500);
  await work("well");
  expect(await work("stand")).toBe("stood");
  await expect(work("spin")).rejects.toThrow(WorkerOverran);
  // Ten times the deadline by the clock ends the task without blaming it.
  const short = workersOf(200);
  await short("well");
  await expect(short("stand")).rejects.toThrow(WorkerWaited);
});

test("X03 where CPU time is not known, the wall clock counts", SLOW, async () => {
  const work = workersOf(500, (on) => ({ ...oddThread(on), cpuMs: () => undefined }));
  await work("well");
  await expect(work("stand")).rejects.toThrow(WorkerOverran);
});

test("X03 a thread's CPU time excludes that of other threads", SLOW, async () => {
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

test("a failed answer ends the task with the answer's error", SLOW, async () => {
  const work = workersOf(60_000);
  await expect(work("ask", { word: () => Promise.reject(new Error("no database")) })).rejects.toThrow("no database");
  expect(await work("well")).toBe("well");
});
