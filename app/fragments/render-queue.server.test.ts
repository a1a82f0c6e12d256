import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { renderTurn } from "./render-queue.server.ts";

test("R01 the server renders one page after the other and accepts connections between them", async () => {
  const done: string[] = [];
  const page = async (name: string) => {
    await renderTurn();
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

test("R01 a single page does not wait", async () => {
  for (let count = 0; count < 10; count += 1) await nextTurn();
  expect(renderTurn()).toBeUndefined();
});
