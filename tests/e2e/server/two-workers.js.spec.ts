import { request as ask } from "node:http";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** Two workers render pages and cache each other's; connections go to them in turn. */
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ WEB_WORKERS: "2", TRUST_PROXY: "loopback" });
});
test.afterAll(() => product.stop());

interface Read {
  body: string;
  cache: string;
}
/** A guest's read on a new connection: the next connection goes to the other worker. */
function readAs(ip: string, path: string): Promise<Read> {
  return new Promise((resolve, reject) => {
    ask(
      product.url + path,
      { agent: false, headers: { accept: "text/html", "x-forwarded-for": ip, connection: "close" } },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
        answer.on("end", () => resolve({ body, cache: String(answer.headers["x-cache"]) }));
      },
    )
      .on("error", reject)
      .end();
  });
}
const viewsIn = (body: string) => Number(/阅读 (?:<!-- -->)?(\d+)/.exec(body)?.[1] ?? Number.NaN);

test("R07 with two web workers the view count never decreases, and both drop their cached page when it grows", async ({
  request,
}) => {
  const author = await newMember(request, product.url);
  const path = `/article/${await author.publish()}`;
  const shown: number[] = [];
  const caches = new Set<string>();
  let reader = 0;
  // Each read is by a new reader, so the count grows when buffered views are written.
  async function read(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      reader += 1;
      const { body, cache } = await readAs(`198.51.${Math.floor(reader / 250)}.${(reader % 250) + 1}`, path);
      shown.push(viewsIn(body));
      caches.add(cache);
    }
  }
  await expect
    .poll(
      async () => {
        await read(4);
        return new Set(shown).size;
      },
      { timeout: 25_000, intervals: [200] },
    )
    .toBeGreaterThan(1);
  await read(20);
  expect(shown.every(Number.isInteger), shown.join()).toBe(true);
  // Cached pages were shown, and never after another worker had shown a higher count.
  expect(caches.has("hit")).toBe(true);
  expect(shown, shown.join()).toEqual(shown.toSorted((a, b) => a - b));
});

test("R01 a page that one of two web workers rendered is cached by the other too", async ({ request }) => {
  const author = await newMember(request, product.url);
  // Buffered views of the API make cached pages stale; then other articles are read.
  await expect(async () => {
    const paths: string[] = [];
    while (paths.length < 7) paths.push(`/article/${await author.publish()}`);
    const cachesOf = async () => {
      const caches = [];
      for (const path of paths) caches.push((await readAs("198.51.100.8", path)).cache);
      return caches;
    };
    expect(new Set(await cachesOf())).toEqual(new Set(["miss"]));
    // With an odd number of pages and connections in turn each page comes from the worker that has not rendered it. One
    // page may not have been shared yet.
    expect((await cachesOf()).filter((cache) => cache === "hit").length).toBeGreaterThanOrEqual(6);
  }).toPass({ timeout: 25_000 });
});

test("R07 a deleted post leaves both workers' caches immediately", async ({ request }) => {
  const author = await newMember(request, product.url);
  const words = `只在这里的话 ${unique()}`;
  const id = await author.publish({ title: words });
  const path = `/article/${id}`;
  // Both workers cache the page: of two reads each the second is a hit.
  const caches = [];
  for (let turn = 0; turn < 6; turn += 1) caches.push((await readAs("198.51.100.7", path)).cache);
  expect(caches.filter((cache) => cache === "hit").length).toBeGreaterThanOrEqual(4);
  await author.send(`/article/${id}`, {}, "delete");
  // The change arrives through the outbox: soon, and from then on permanently.
  await expect.poll(async () => (await readAs("198.51.100.7", path)).body.includes(words)).toBe(false);
  for (let turn = 0; turn < 6; turn += 1) expect((await readAs("198.51.100.7", path)).body).not.toContain(words);
});
