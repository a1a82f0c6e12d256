import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import routes from "../../app/routes.ts";
import { type Product, startProduct } from "../setup/product.ts";

/** Never shown to anybody. */
const GARBAGE = "GARBAGE-OF-A-PROXY";
const said = (statusCode: number, status = 200) => ({
  status,
  body: JSON.stringify({ statusCode, message: "接口说不行", data: null }),
});
type Fault = "delay" | "reset" | "half" | "huge" | { status: number; body: string; headers?: Record<string, string> };

/** What may go wrong between the web tier and its API, and the statuses that a page may answer then. */
const faults: Record<string, { fault: Fault; status: number[] }> = {
  delay: { fault: "delay", status: [503] },
  reset: { fault: "reset", status: [503] },
  half: { fault: "half", status: [502, 503] },
  huge: { fault: "huge", status: [502, 503] },
  garbage: { fault: { status: 200, body: `<html>${GARBAGE}</html>` }, status: [502] },
  empty: { fault: { status: 200, body: "" }, status: [502] },
  redirect: { fault: { status: 302, body: "", headers: { location: "/" } }, status: [502] },
  ...Object.fromEntries(
    [1, 600, 1001, 5001, -1].map((code) => [`statusCode ${code}`, { fault: said(code), status: [422] }]),
  ),
  "HTML with 401": { fault: { status: 401, body: GARBAGE + "<p>" }, status: [303] },
  ...Object.fromEntries(
    [403, 404, 429, 500, 502, 503, 504].map((code) => [String(code), { fault: said(code, code), status: [code] }]),
  ),
};

/** An address of each screen that reads; a new route without a row fails. Null: it only leads on, or is no page. */
const rows: Record<string, string | null> = {
  "/": "/?sort=latest",
  "/following": "/following",
  "/article/:id": "/article/1",
  "/dynamic": "/dynamic",
  "/dynamic/:id": "/dynamic/1",
  "/video": "/video",
  "/video/:id": "/video/1",
  "/feedback": "/feedback",
  "/feedback/create": "/feedback/create",
  "/feedback/changelog": "/feedback/changelog",
  "/feedback/edit/:id": "/feedback/edit/1",
  "/feedback/:id": "/feedback/1",
  "/article/:id/history": "/article/1/history",
  "/article/:id/history/:revision": "/article/1/history/1",
  "/report": "/report?kind=article&id=1",
  "/favourite/:id": "/favourite/1",
  "/user/:userId": "/user/1",
  "/user/follow/fans": "/user/follow/fans",
  "/user/follow/circle": "/user/follow/circle",
  "/user/name": "/user/name",
  "/user/subscribe-wechat": "/user/subscribe-wechat",
  "/search": "/search?q=%E6%B5%AE%E5%B2%9B",
  "/preferences": "/preferences",
  "/agreement/service": "/agreement/service",
  "/agreement/privacy": "/agreement/privacy",
  "/login": "/login",
  "/login/bind-phone": "/login/bind-phone",
  "/loading": "/loading",
  "/test": null,
  "/ui-demo": "/ui-demo",
  "/*": "/nowhere",
  "/dynamic/:id/history": "/dynamic/1/history",
  "/user/publish": "/user/publish",
  "/user/publish/article": "/user/publish/article",
  "/user/publish/article/issue": "/user/publish/article/issue",
  "/user/publish/video": "/user/publish/video",
  "/user/publish/dynamic": "/user/publish/dynamic",
  "/user/personal/info": "/user/personal/info",
  "/user/personal/account": "/user/personal/account",
  "/user/manage/video": "/user/manage/video",
  "/user/manage/article": "/user/manage/article",
  "/user/manage/dynamic": "/user/manage/dynamic",
  "/user/manage/feedback": "/user/manage/feedback",
  "/user/manage/report": "/user/manage/report",
  "/user/manage/removal": "/user/manage/removal",
  "/user/manage/removal/new": "/user/manage/removal/new?kind=article&id=1",
  "/user/favourite": "/user/favourite",
  "/message/reply": "/message/reply",
  "/message/system": "/message/system",
  "/user/publish/article/edit/:id": "/user/publish/article/edit/1",
  "/user/publish/video/edit/:id": "/user/publish/video/edit/1",
  "/user/publish/dynamic/edit/:id": "/user/publish/dynamic/edit/1",
  "/login/wechat": null,
  "/login/wechat/callback": null,
  "/login/wechat/cancel": null,
  "/logout": null,
  "/resources/completion": null,
  "/resources/draft": null,
  "/resources/dynamic": null,
  "/resources/form-draft": null,
  "/resources/relation": null,
  "/resources/similar-feedback": null,
  "/resources/upload": null,
  "/resources/video-file": null,
  "/builds/latest.json": null,
  "/builds/meta/:file": null,
};

const isOwn = (path: string) =>
  !/\/(?:readyz|globalConfig\/public|article\/classify\/tag\/list|user\/current|user\/random\/name)$/.test(path);

let fault: Fault | null = null;
const api = createServer((request, response) => void answer(request.url ?? "/", response));
async function answer(url: string, response: ServerResponse) {
  const path = url.split("?")[0] ?? "";
  if (fault && isOwn(path)) return fail(fault, response);
  const real = await fetch(`${process.env.QUNLUO_E2E_URL}${url}`);
  response.writeHead(real.status, { "content-type": "application/json" }).end(Buffer.from(await real.arrayBuffer()));
}
function fail(how: Fault, response: ServerResponse) {
  if (how === "delay") return;
  if (how === "reset") return void response.socket?.destroy();
  if (how === "half")
    return void response
      .writeHead(200, { "content-length": "4000" })
      .write('{"statusCode":200,"message":"succ', () => response.socket?.destroy());
  if (how === "huge") {
    response.writeHead(200, { "content-type": "application/json" });
    const piece = Buffer.alloc(1024 * 1024, 97);
    const more = () => response.destroyed || response.write(piece, () => setImmediate(more));
    return void more();
  }
  response.writeHead(how.status, { "content-type": "application/json", ...how.headers }).end(how.body);
}

interface Entry {
  path?: string;
  index?: boolean;
  children?: Entry[];
}
function pathsOf(entries: Entry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [...(path !== undefined || index ? [here || "/"] : []), ...pathsOf(children ?? [], here)];
  });
}

test.describe.configure({ mode: "serial", timeout: 120_000 });
let product: Product;
test.beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", () => resolve()));
  product = await startProduct({ API_BASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
});
test.afterAll(async () => {
  await product.stop();
  api.closeAllConnections();
  api.close();
});

test("X03 X04 every route has a row in the fault table", () => {
  expect([...new Set(pathsOf(routes as Entry[]))].filter((path) => !(path in rows))).toEqual([]);
});

test("X03 X04 whatever the API does, a page and its data answer in time, in a status that says it and without its garbage", async () => {
  const addresses = Object.values(rows).filter((address) => address !== null);
  const ask = async (address: string, suffix: string) => {
    const [path = "", query] = address.split("?");
    const response = await fetch(
      `${product.url}${suffix && path === "/" ? "/_" : path}${suffix}${query ? `?${query}` : ""}`,
      { redirect: "manual", headers: { accept: "text/html" }, signal: AbortSignal.timeout(30_000) },
    );
    return { status: response.status, text: await response.text() };
  };
  const wrong: string[] = [];
  for (const address of addresses) await ask(address, "");
  for (const [name, { fault: how, status }] of Object.entries(faults)) {
    fault = how;
    await Promise.all(
      addresses.flatMap((address) =>
        ["", ".data"].map(async (suffix) => {
          const answered = await ask(address, suffix).catch((error: unknown) => ({ status: 0, text: String(error) }));
          // A page that asks nothing, one that the page cache keeps, and one that leads on are as ever.
          const isGood = [200, 202, 301, 302, 303, 307, 404, ...status].includes(answered.status);
          if (!isGood || answered.text.includes(GARBAGE)) wrong.push(`${name} ${address}${suffix}: ${answered.status}`);
        }),
      ),
    );
  }
  fault = null;
  expect(wrong).toEqual([]);
});
