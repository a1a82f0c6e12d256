import { runInNewContext } from "node:vm";
import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { DrawnParts } from "./drawn-parts.server.ts";
import { KeptHtml } from "./kept-html.server.ts";
import { routesOfPage } from "./routes-of-page.server.ts";
import { bytesOf, htmlOf as piecesOf } from "./whole-page.server.tsx";

const context = (text: string): EntryContext =>
  ({
    renderMeta: { didRenderScripts: true },
    serverHandoffStream: new Blob([text]).stream(),
  }) as unknown as EntryContext;

const htmlOf = async (...args: Parameters<typeof piecesOf>) => bytesOf(await piecesOf(...args)).toString();

const page = (
  <html lang="zh-CN">
    <body>
      <p>群落</p>
    </body>
  </html>
);

test("a page in one piece ends with its data, which no text in them can leave", async () => {
  const text = '["</script><script>alert(1)</script>","群落 & <b>\u2028\u2029","it\'s \\\\" \\r"]\r\n';
  const html = await htmlOf(page, context(text), "nonce-1");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-CN">.*<p>群落<\/p>/);
  const [, inside] = /<script nonce="nonce-1">([^<]*)<\/script><\/body><\/html>$/.exec(html) ?? [];
  const seen: unknown[] = [];
  const streamController = { enqueue: (value: unknown) => seen.push(value), close: () => seen.push("end") };
  runInNewContext(inside ?? "", { window: { __reactRouterContext: { streamController } } });
  expect(seen).toEqual([text, "end"]);
});

test("X03 a page draws no character that HTML forbids, whatever was stored or typed into its address", async () => {
  const words = "标\u0001题\t一\u007f\u0085二\ufdd0\uffff\u{2ffff}三\u{1f468}";
  const html = await htmlOf(<p title={words}>{words}</p>, context(JSON.stringify([words])), undefined);
  expect(html).toContain('<p title="标题\t一二三\u{1f468}">标题\t一二三\u{1f468}</p>');
  expect(html).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/u);
});

test("X03 a part that was drawn before stands in the page as it was handed, filled, and all around it is cleaned", async () => {
  const parts = new DrawnParts();
  const drawn = "<p>灯塔</p>".repeat(60);
  parts.put("card-1", { drawn: new KeptHtml(drawn) });
  parts.put("card-3", { drawn: new KeptHtml("<b>@owner</b>的<i>@here</i>"), marks: ["@owner", "@here"] });
  const own = ["41", "/@owner?a=$&"];
  const Part = ({ id, by }: { id: string; by?: string[] }) => (
    <li dangerouslySetInnerHTML={{ __html: parts.asMarks.take(id, by ?? []) ?? "none" }} />
  );
  const around = (
    <ol>
      <Part id="card-1" />
      <Part id="card-2" />
      <Part id="card-3" by={own} />
      <li>{"一\u0001二"}</li>
      <li dangerouslySetInnerHTML={{ __html: "三\u0001四".repeat(300) }} />
    </ol>
  );
  const html = await htmlOf(around, context("[]"), undefined, parts);
  const filledIn = "<b>41</b>的<i>/@owner?a=$&</i>";
  expect(html).toContain(`<li>${drawn}</li><li>none</li><li>${filledIn}</li><li>一二</li><li>三四三四`);
  expect(html).not.toContain("\u0001");
  // As where pages are streamed.
  expect(parts.asText.take("card-3", own)).toBe(filledIn);
  expect([parts.asText.holds("card-3", "的"), parts.asText.holds("card-2", "的")]).toEqual([true, false]);
});

test("a page of no scripts carries no data, and what a component throws is thrown", async () => {
  const html = await htmlOf(page, { ...context("[]"), renderMeta: {} }, undefined);
  expect(html).toMatch(/<\/p><\/body><\/html>$/);
  const Broken = () => {
    throw new Error("broken");
  };
  await expect(htmlOf(<Broken />, context("[]"), undefined)).rejects.toThrow("broken");
});

test("the bytes of a page are those of its text, whatever it is cut into", () => {
  const pieces = ["群".repeat(5_000), "<p>\u{1f468}</p>", "", "灯塔\ud83d"];
  for (const html of [pieces, [pieces.join("")], [], ["长".repeat(700_000), "短"]]) {
    expect(bytesOf(html).equals(Buffer.from(html.join("")))).toBe(true);
    expect(bytesOf(html.map((piece) => Buffer.from(piece))).equals(bytesOf(html))).toBe(true);
  }
});

test("a page has its own routes, those above it, and none besides", () => {
  const routes = Object.fromEntries(
    [
      { id: "root", path: "" },
      { id: "shell", parentId: "root" },
      { id: "home", parentId: "shell", index: true },
      { id: "circles", parentId: "shell", path: "circle" },
      { id: "circle", parentId: "shell", path: "circle/:id" },
      { id: "login", parentId: "root", path: "login" },
    ].map((route) => [route.id, route]),
  );
  const branch = (...ids: string[]) => ({ routesMeta: ids.map((id) => ({ route: { id } })) });
  const given = {
    branches: [branch("root", "shell", "home"), branch("root", "shell", "circle"), branch("root", "login")],
    manifest: { routes },
    staticHandlerContext: {
      basename: "/",
      location: { pathname: "/circle/7" },
      matches: ["root", "shell", "circle"].map((id) => ({ route: { id } })),
    },
  } as unknown as EntryContext;
  const own = routesOfPage(given);
  expect(Object.keys(own.manifest.routes)).toEqual(["root", "shell", "home", "circles", "circle"]);
  expect(own.branches).toEqual(given.branches.slice(0, 2));
  // Kept from the first time.
  expect(routesOfPage(given).branches).toBe(own.branches);
});
