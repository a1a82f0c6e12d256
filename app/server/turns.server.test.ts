import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { turn } from "./turns.server.ts";

test("R01 pages are drawn one after the other, with turns of the event loop for whoever comes meanwhile", async () => {
  const done: string[] = [];
  const page = async (name: string) => {
    await turn();
    done.push(name);
  };
  const pages = Promise.all([page("first"), page("second"), page("third")]);
  const others = (async () => {
    for (let count = 1; count <= 6; count += 1) {
      await nextTurn();
      done.push(String(count));
    }
  })();
  await Promise.all([pages, others]);
  expect(done.filter((name) => Number.isNaN(Number(name)))).toEqual(["first", "second", "third"]);
  const between = done.slice(done.indexOf("first") + 1, done.indexOf("second"));
  expect(between.length).toBeGreaterThanOrEqual(3);
});

test("R01 a page that comes alone does not wait", async () => {
  for (let count = 0; count < 10; count += 1) await nextTurn();
  expect(turn()).toBeUndefined();
});
