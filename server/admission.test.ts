import { expect, test } from "vitest";
import { rawRequest } from "../tests/setup/raw-request.ts";
import { startWeb } from "../tests/setup/web-server.ts";
import { createAdmission } from "./admission.ts";

/** Enters until there is no room. @returns for each admitted page the function that ends it */
function fill(admission: ReturnType<typeof createAdmission>) {
  const leave: (() => void)[] = [];
  for (let one = admission.enter(true); one; one = admission.enter(true)) leave.push(one);
  return leave;
}

test("R01 guests are admitted while the pages before theirs are done in time, by the cost of a page", () => {
  let now = 0;
  const admission = createAdmission(() => now);
  const first = fill(admission);
  expect(first).toHaveLength(50);
  for (const leave of first) {
    now += 10;
    leave();
  }
  const second = fill(admission);
  expect(second.length).toBeGreaterThan(85);
  for (const leave of second) {
    now += 1;
    leave();
  }
  expect(fill(admission)).toHaveLength(200);
});

test("R01 a slow API leaves room for some guests, and members are always admitted", () => {
  let now = 0;
  const admission = createAdmission(() => now);
  for (let page = 0; page < 100; page += 1) {
    const leave = admission.enter(true);
    now += 4_000;
    leave?.();
    leave?.();
  }
  expect(fill(admission)).toHaveLength(16);
  expect(admission.enter(false)).toBeDefined();
  expect(admission.enter(true)).toBeUndefined();
});

test("R01 a forged session or a form without a session counts as a guest; a member is always admitted", async () => {
  let release = () => {};
  const gate = new Promise<null>((resolve) => {
    release = () => resolve(null);
  });
  const slow = { loader: () => gate, action: () => gate };
  const web = await startWeb({ screens: { "/": slow, "/other": {} } });
  const ask = (headers: Record<string, string>, method = "GET") =>
    rawRequest(`${web.url}/`, {
      method,
      headers: { origin: web.url, ...headers },
      ...(method === "POST" && { body: "a=1" }),
    });
  const waiting = Array.from({ length: 60 }, (_, n) => ask({ cookie: `token=junk${n}` }));
  const refused = waiting.map((answer) => answer.then(({ status, headers }) => [status, headers["retry-after"]]));
  // Sixty guests come, and there is room for fifty.
  expect(await Promise.race(refused)).toEqual([503, "3"]);
  const guests: [Record<string, string>, string][] = [
    [{ cookie: "app-theme=odd" }, "GET"],
    [{ cookie: "flash=x" }, "GET"],
    [{ authorization: "Bearer x" }, "GET"],
    [{}, "POST"],
  ];
  for (const [headers, method] of guests) expect((await ask(headers, method)).status).toBe(503);
  const members = [ask({ cookie: "token=sealed-a" }), ask({ cookie: "known=sealed-a" }, "POST")];
  // Both members are inside once this later request has been answered.
  expect((await rawRequest(`${web.url}/healthz`)).status).toBe(200);
  release();
  expect((await Promise.all(members)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await Promise.all(refused)).filter(([status]) => status === 503)).toHaveLength(10);
  await web.close();
});
