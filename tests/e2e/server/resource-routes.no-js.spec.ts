import { existsSync, readFileSync } from "node:fs";
import { sampleOf } from "../../fixtures/campaign.ts";
import type { Change } from "../../fixtures/faulty-api.ts";
import { type FaultyApi, startFaultyApi } from "../../fixtures/faulty-api.ts";
import routes from "../../../app/routes.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { cookiesOf, makeWorld } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

interface Entry {
  path?: string;
  file: string;
  children?: Entry[];
}
/** Routes without a page: their modules export no component. */
function resourcesOf(entries: Entry[], above = ""): string[] {
  return entries.flatMap(({ path, file, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const source = existsSync(`app/${file}`) ? readFileSync(`app/${file}`, "utf8") : "";
    const isPage = children !== undefined || /export default/.test(source);
    return [...(isPage ? [] : [here]), ...resourcesOf(children ?? [], here)];
  });
}

test.describe.configure({ mode: "default", timeout: 240_000 });
let api: FaultyApi;
let product: Product;
let cookie: string;
/** The cookies of a member whose session survives the first test, which posts to every route, /logout included. */
let ownCookie: string;
let mine: number;
let addresses: string[];

test.beforeAll(async ({ playwright }) => {
  api = await startFaultyApi(process.env.QUNLUO_E2E_URL ?? "");
  const request = await playwright.request.newContext();
  const [started, world] = await Promise.all([startProduct({ API_BASE_URL: api.url }), makeWorld(request)]);
  product = started;
  cookie = await cookiesOf(request, product.url, world.admin.phone);
  ownCookie = await cookiesOf(request, product.url, world.me.phone);
  mine = world.circle.open;
  await request.dispose();
  const parameters: Record<string, string> = { id: "1", userId: "1", slug: "guide", file: "article-1.xml" };
  addresses = resourcesOf(routes as unknown as Entry[]).map((pattern) =>
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? "1"),
  );
  expect(addresses.length).toBeGreaterThan(20);
});
test.afterAll(async () => {
  await product.stop();
  api.close();
});

interface Sent {
  name: string;
  method: "GET" | "POST";
  body?: string | URLSearchParams;
  headers?: Record<string, string>;
}
const form = () => new URLSearchParams({ id: String(mine), intent: "join", redirectTo: "/preferences", source: "字" });
const sendings = (): Sent[] => [
  { name: "opened", method: "GET" },
  { name: "a form", method: "POST", body: form() },
  { name: "no form", method: "POST", body: "{}", headers: { "content-type": "application/json" } },
];
const faults: Record<string, Change | { status: number; body: string } | "reset" | null> = {
  "as it is": null,
  "no data": (envelope) => ({ ...envelope, data: null }),
  "an empty object": (envelope) => ({ ...envelope, data: {} }),
  gone: "reset",
  "its own error": { status: 500, body: "" },
};
/** Default messages of React Router, HTTP and Node. */
const ENGLISH = /Unexpected Server Error|Method Not Allowed|Not Found\n|did not provide|Error:|TypeError/;

test("X03 C19 a file for programs says in plain text that the API fails, and is not stored", async () => {
  const parts = addresses.filter((at) => /\.(?:atom|xml)$/.test(at) && !/^\/(?:resources|builds)\//.test(at));
  const files = ["/sitemap/pages.xml", ...parts.filter((at) => at !== "/opensearch.xml")];
  expect(files.length).toBeGreaterThan(7);
  api.set("reset", "whole");
  const answers = await Promise.all(
    files.map(async (at) => {
      const answer = await fetch(product.url + at, { headers: { accept: "*/*" } });
      const { headers } = answer;
      return [at, answer.status, headers.get("content-type"), headers.get("cache-control"), await answer.text()];
    }),
  );
  api.set(null);
  for (const [at, ...answer] of answers)
    expect(answer, String(at)).toEqual([503, "text/plain; charset=utf-8", "no-store", "服务暂不可用，请稍后再试\n"]);
});

test("X03 X04 every resource route reports its failure in Chinese: on a page, on the previous page, or to a script", async () => {
  const wrong: string[] = [];
  for (const [what, fault] of Object.entries(faults))
    for (const at of sampleOf(what, addresses, { share: 0.3 }))
      for (const { name, method, body, headers } of sendings())
        for (const accept of ["text/html", "*/*"]) {
          api.set(fault);
          const answer = await fetch(product.url + at, {
            method,
            redirect: "manual",
            headers: { accept, cookie, origin: product.url, ...headers },
            ...(body ? { body } : {}),
          });
          api.set(null);
          const text = await answer.text();
          const type = answer.headers.get("content-type") ?? "";
          const about = `${what}, ${name}, ${accept}: ${method} ${at} ${answer.status}`;
          if (ENGLISH.test(text)) wrong.push(`${about}: ${text.slice(0, 80)}`);
          else if (
            answer.status >= 400 &&
            !/\p{Script=Han}/u.test(text) &&
            !/^(?:\[\]|null|{"kind":"[\w-]+"})$/.test(text)
          )
            wrong.push(`${about}: no Chinese: ${text.slice(0, 80)}`);
          else if (answer.status === 415 && accept === "*/*" && !text.includes('"kind":"failed"'))
            wrong.push(`${about}: not in the shape of a script's answer`);
          else if (answer.status >= 400 && accept === "text/html" && type.startsWith("text/html"))
            if (!/<html[^>]*lang="zh-CN"/.test(text) || !text.includes("返回首页")) wrong.push(`${about}: no page`);
        }
  expect(wrong).toEqual([]);
});

test("X03 a button whose answer is invalid leads back to its page, which says so", async ({ page }) => {
  const pairs = ownCookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: product.url })));
  const { id } = await newMember(page.request, process.env.QUNLUO_E2E_URL ?? "");
  await page.goto(`${product.url}/user/${id}`);
  api.set((envelope) => ({ ...envelope, data: null }), "writes");
  await page.getByRole("main").getByText("更多", { exact: true }).first().click();
  await page.getByRole("main").getByRole("button", { name: /^屏蔽/ }).first().click({ timeout: 15_000 });
  await expect(page.getByText("服务暂不可用，请稍后再试").first()).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/user/${id}`);
  api.set(null);
});
