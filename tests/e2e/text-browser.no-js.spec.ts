import { cookiesOf, makeWorld, pagesOf, routePatterns } from "../fixtures/route-pages.ts";
import { enterWords, touchingWords } from "../fixtures/touching-words.ts";
import { expect, test } from "../setup/e2e-test.ts";

/** Widgets one by one, for who builds pages. */
const NO_SCREEN = "/ui-demo";

test("R01 R07 R24 a text browser parts what stands in a row, on every page of the sitemap, for guests, members, administrators", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? "";
  const world = await makeWorld(request);
  const pages = pagesOf(world);
  expect(routePatterns().filter((pattern) => !(pattern in pages))).toEqual([]);
  const cookies = {
    guest: "",
    me: await cookiesOf(request, url, world.me.phone),
    admin: await cookiesOf(request, url, world.admin.phone),
  };
  const rows = Object.values(pages).flatMap((row) => (row?.at ?? []).map((at) => ({ at, as: row?.as ?? "guest" })));
  const alsoAs = rows
    .filter(({ as }) => as === "guest")
    .flatMap(({ at }) => [
      { at, as: "me" as const },
      { at, as: "admin" as const },
    ]);
  const wrong = new Map<string, string>();
  let read = 0;
  for (const { at, as } of [...rows, ...alsoAs]) {
    if (at === NO_SCREEN) continue;
    const html = await (await fetch(url + at, { headers: { cookie: cookies[as], accept: "text/html" } })).text();
    read += html.length;
    for (const words of await touchingWords(page, html)) wrong.set(words, `${at}, ${as}`);
    for (const words of await enterWords(page, html)) wrong.set(`above the fields: ${words}`, `${at}, ${as}`);
  }
  expect(read).toBeGreaterThan(1_000_000);
  expect([...wrong].map(([words, where]) => `${words} (${where})`)).toEqual([]);
});
