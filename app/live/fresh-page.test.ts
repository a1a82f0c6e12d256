import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFreshPage } from "./fresh-page.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose loads end when the test says so. */
function page() {
  const world = { isHidden: false, begun: 0, ends: [] as ((isLost?: Error) => void)[], waits: [] as number[] };
  const fresh = createFreshPage(
    () => world.isHidden,
    (failures) => {
      world.waits.push(failures);
      return 1_000 * 2 ** failures;
    },
  );
  const load = () =>
    new Promise<void>((resolve, reject) => {
      world.begun += 1;
      world.ends.push((lost) => (lost ? reject(lost) : resolve()));
    });
  async function end(lost?: Error) {
    world.ends.shift()?.(lost);
    await vi.advanceTimersByTimeAsync(0);
  }
  return Object.assign(world, { fresh, load, end });
}

test("C21 X04 a failed load is repeated with growing waits until one succeeds, and the next begins with the shortest", async () => {
  const world = page();
  world.fresh.loadBy(world.load);
  world.fresh.want();
  for (const wait of [1_000, 2_000, 4_000]) {
    // keep-page.ts tells of the failure during the load.
    world.fresh.wantAgain();
    await world.end();
    // An event during the wait begins no load.
    world.fresh.want();
    const { begun } = world;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(world.begun).toBe(begun);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.begun).toBe(begun + 1);
  }
  await world.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.begun).toBe(4);
  world.fresh.wantAgain();
  expect(world.waits).toEqual([0, 1, 2, 0]);
});

test("C21 X04 what is wanted is loaded at once when the network is back, or the page is visible again", async () => {
  const world = page();
  world.fresh.loadBy(world.load);
  world.fresh.wantAgain();
  world.fresh.catchUp();
  expect(world.begun).toBe(1);
  await world.end();
  world.fresh.catchUp();
  expect(world.begun).toBe(1);
  world.isHidden = true;
  world.fresh.want();
  world.fresh.wantAgain();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.begun).toBe(1);
  world.isHidden = false;
  world.fresh.catchUp();
  expect(world.begun).toBe(2);
});

test("C21 one load runs at a time, an event during it begins the next, and many events begin one", async () => {
  const world = page();
  world.fresh.want();
  expect(world.begun).toBe(0);
  const leave = world.fresh.loadBy(world.load);
  for (let n = 0; n < 5; n += 1) world.fresh.want();
  expect(world.begun).toBe(1);
  await world.end();
  expect(world.begun).toBe(2);
  await world.end();
  expect(world.begun).toBe(2);
  leave();
  world.fresh.want();
  expect(world.begun).toBe(2);
});

test("C21 X04 a load without an end counts as failed after thirty seconds, and its late end changes nothing", async () => {
  const world = page();
  world.fresh.loadBy(world.load);
  world.fresh.want();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(world.begun).toBe(2);
  await world.end();
  world.fresh.want();
  expect(world.begun).toBe(2);
  await world.end(new Error("a chunk is missing"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.begun).toBe(3);
});
