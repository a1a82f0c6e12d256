import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { createElement } from "react";
import { createContext, createStaticRouter, type RouterContextProvider, type StaticHandlerContext } from "react-router";
import { expect, test } from "vitest";
import { routerOfValues, STILL, STILL_PARTS, STILL_REACT, writingAtOnce } from "./lib/still-router.mjs";

const production = resolve("node_modules/react-router/dist/production");

interface Encode {
  (input: unknown, options?: { atOnce?: boolean }): ReadableStream<Uint8Array> & { text?: string };
}

interface Still {
  encode: Encode;
  RouterContextProvider: typeof RouterContextProvider;
  createStaticRouter: typeof createStaticRouter;
}

/** React Router's chunk that writes data and keeps contexts, as the server's bundle has it. */
async function stillRouter(): Promise<Still> {
  const file = readdirSync(production).find(
    (name) => name.endsWith(".mjs") && readFileSync(join(production, name), "utf8").includes("function useFetcher("),
  );
  const code = readFileSync(join(production, file ?? ""), "utf8");
  let still = code + STILL_PARTS + writingAtOnce(code);
  for (const [before, after] of STILL) still = still.replace(before, () => after);
  const folder = resolve("test-results/still-router");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, "router.mjs"), routerOfValues(still));
    return (await import(join(folder, "router.mjs"))) as Still;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("C20 what a page's data are at once is what React Router's stream writes", async () => {
  const { encode } = await stillRouter();
  const shared = { name: "阿满", at: new Date(0), none: undefined, not: null };
  const values: unknown[] = [
    undefined,
    -0,
    "</script>\u2028",
    { loaderData: { root: shared, page: [shared, Number.NaN, Infinity, 7n, new Map([["一", new Set([1])]])] } },
  ];
  for (const value of values)
    expect(encode(value, { atOnce: true }).text).toBe(await new Response(encode(value)).text());
});

test("C20 what waits, and what nobody can write, still goes by the stream", async () => {
  const { encode } = await stillRouter();
  const waiting = encode({ later: Promise.resolve("灯塔"), now: 1 }, { atOnce: true });
  expect(waiting.text).toBeUndefined();
  expect(await new Response(waiting).text()).toContain("灯塔");
  await expect(new Response(encode({ act: () => 1 }, { atOnce: true })).text()).rejects.toThrow(
    "Cannot encode function",
  );
});

test("C20 what a request's context holds goes with the context: nothing that outlives it leads there", async () => {
  const { RouterContextProvider: Provider } = await stillRouter();
  const [one, other] = [new Provider(), new Provider()];
  const page = createContext("none");
  one.set(page, "a page's text");
  expect([one.get(page), other.get(page)]).toEqual(["a page's text", "none"]);
  const own = Object.getOwnPropertySymbols(one).map((field) => (one as unknown as Record<symbol, unknown>)[field]);
  expect(own).toEqual([new Map([[page, "a page's text"]])]);
});

test("C20 the router of a page has no functions in its shape, which would be old, and hold all that the page read", async () => {
  const { createStaticRouter: ofValues } = await stillRouter();
  const routes = [{ id: "home", path: "/" }];
  const context = {
    basename: "/",
    location: { pathname: "/", search: "", hash: "", state: null, key: "k" },
    matches: [{ route: routes[0], params: {}, pathname: "/", pathnameBase: "/" }],
    loaderData: { home: "灯塔" },
    actionData: null,
    errors: null,
  } as unknown as StaticHandlerContext;
  const router = ofValues(routes, context);
  const getters = Object.entries(Object.getOwnPropertyDescriptors(router)).filter(([, { get }]) => get);
  expect(getters).toEqual([]);
  const known = createStaticRouter(routes, context);
  const said = ({ basename, future, state, window, branches, routes: own }: typeof known) =>
    ({ basename, future, state, window, branches, own }) as const;
  expect(said(router)).toEqual(said(known));
});

test("C20 React's bits, taken one by one, are the page that it writes", () => {
  const file = resolve("node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js");
  const code = STILL_REACT.reduce(
    (still, [before, after]) => still.replace(before, () => after),
    readFileSync(file, "utf8"),
  );
  const exports = {} as { renderToString: (page: unknown, options?: { take: (bit: string) => void }) => string };
  // eslint-disable-next-line no-new-func -- a file of React's with our two places in it
  new Function("exports", "require", code)(exports, createRequire(file));
  const page = createElement("html", { lang: "zh-CN" }, createElement("p", { title: "“灯”" }, "群", "落"));
  const bits: string[] = [];
  expect(exports.renderToString(page, { take: (bit) => bits.push(bit) })).toBe("");
  expect(bits.length).toBeGreaterThan(5);
  expect(bits.join("")).toBe(exports.renderToString(page));
});
