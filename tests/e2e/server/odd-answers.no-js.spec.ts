import { sampleOf } from "../../fixtures/campaign.ts";
import { endpointOf } from "../../fixtures/contract-endpoints.ts";
import { type Change, type FaultyApi, startFaultyApi } from "../../fixtures/faulty-api.ts";
import { type Asker, pagesOf } from "../../fixtures/route-pages.ts";
import { cookiesOf, makeWorld } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** Longer than any text of ours. */
const LONG = "长".repeat(400_000);
/** Lengthens every text of an answer that the contract does not limit, except HTML, whose length follows its source. */
function lengthened(value: unknown, name = ""): unknown {
  if (typeof value === "string") return /^(?:name|title|bio|summary|description)$/.test(name) ? value + LONG : value;
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => lengthened(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lengthened(one, key)]));
}
const isLong = (data: unknown) => JSON.stringify(data ?? null).length > LONG.length;
/** Without these answers a form offers no circles, or the console's list has no counters, and the page works. */
const LEFT_OUT = /\/circle\/place\/list\?|\/admin\/waiting$/;

/** Answers with status 200 whose `data` violates the contract. */
const odd: Record<string, (data: unknown) => unknown> = {
  missing: () => undefined,
  null: () => null,
  "an empty list": () => [],
  "an empty object": () => ({}),
  "a number": () => 7,
  "a text that is too long": (data) => lengthened(data),
};

test.describe.configure({ mode: "default", timeout: 300_000 });
let api: FaultyApi;
let product: Product;
let rows: { at: string; as: Asker }[];
const cookies: Record<Asker, string> = { guest: "", me: "", admin: "" };

test.beforeAll(async ({ playwright }) => {
  api = await startFaultyApi(process.env.QUNLUO_E2E_URL ?? "");
  const request = await playwright.request.newContext();
  const [started, world] = await Promise.all([startProduct({ API_BASE_URL: api.url }), makeWorld(request)]);
  product = started;
  cookies.me = await cookiesOf(request, product.url, world.me.phone);
  cookies.admin = await cookiesOf(request, product.url, world.admin.phone);
  await request.dispose();
  rows = Object.values(pagesOf(world)).flatMap((row) => (row?.at ?? []).map((at) => ({ at, as: row?.as ?? "guest" })));
});
test.afterAll(async () => {
  await product.stop();
  api.close();
});

async function ask(at: string, as: Asker): Promise<{ status: number; text: string }> {
  const response = await fetch(product.url + at, {
    redirect: "manual",
    headers: { accept: "text/html", ...(cookies[as] ? { cookie: cookies[as] } : {}) },
  });
  return { status: response.status, text: await response.text() };
}

for (const [name, change] of Object.entries(odd))
  test(`X03 a page whose API answer is ${name} shows 502 服务暂不可用 in Chinese`, async () => {
    const wrong: string[] = [];
    let broken: string[] = [];
    const asOdd: Change = (envelope, { method, path }) => {
      const data = change(envelope.data);
      const isBroken = isLong(data) || endpointOf(method, path)?.output.safeParse(data).success !== true;
      if (isBroken && !LEFT_OUT.test(path)) broken.push(path);
      return { ...envelope, data };
    };
    /** @returns the page's fault, or undefined */
    const faultOf = async (at: string, as: Asker) => {
      broken = [];
      api.set(asOdd);
      const { status, text } = await ask(at, as);
      api.set(null);
      if (/TypeError|undefined/.test(text) || status === 500) return `${at}: ${status} ${broken.join()}`;
      if (broken.length > 0 && !(status === 502 && text.includes("服务暂不可用")))
        return `${at}: ${status} although ${broken.join()}`;
      return undefined;
    };
    for (const { at, as } of sampleOf(name, rows, { share: 0.2 }))
      // A late API call of the page before may be counted here: a real fault is there the second time, too.
      if (await faultOf(at, as)) wrong.push(...[await faultOf(at, as)].filter((fault) => fault !== undefined));
    expect(wrong).toEqual([]);
  });
