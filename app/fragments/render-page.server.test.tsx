import { type ReactNode, Suspense, use } from "react";
import { expect, test } from "vitest";
import { bytesOf, CutHtmlBytes } from "./cut-html.server.ts";
import { PageFragments } from "./page-fragments.server.ts";
import { renderWhole } from "./render-page.server.ts";

const rendering = { nonce: undefined, timeoutMs: 1_000, onError() {} };

const htmlOf = async (page: ReactNode, fragments = new PageFragments()) =>
  bytesOf(fragments.fill(await renderWhole(page, rendering))).toString();

test("a whole page contains all its parts in order and needs no script", async () => {
  const later = new Promise<string>((resolve) => {
    setTimeout(() => resolve("灯塔"), 20);
  });
  const Later = () => <p>{use(later)}</p>;
  const html = await htmlOf(
    <html lang="zh-CN">
      <body>
        <Suspense>
          <Later />
        </Suspense>
      </body>
    </html>,
  );
  expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-CN">.*<p>灯塔<\/p>/);
  expect(html).not.toContain("<script");
});

test("an error that a component throws rejects the rendering", async () => {
  const Broken = () => {
    throw new Error("broken");
  };
  await expect(htmlOf(<Broken />)).rejects.toThrow("broken");
});

test("X03 a page contains no character that HTML forbids, whatever is stored or in its address", async () => {
  const words = "标\u0001题\t一\u007f\u0085二\ufdd0\uffff\u{2ffff}三\u{1f468}";
  const html = await htmlOf(<p title={words}>{words}</p>);
  expect(html).toContain('<p title="标题\t一二三\u{1f468}">标题\t一二三\u{1f468}</p>');
  expect(html).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/u);
});

test("X03 a page contains its fragments with their slots filled; all other text is cleaned", async () => {
  const fragments = new PageFragments();
  const card = "<p>灯塔</p>".repeat(60);
  fragments.put("card-1", { html: new CutHtmlBytes(card) });
  fragments.put("card-3", {
    html: new CutHtmlBytes("<b>@owner</b>的<i>@here</i>"),
    pageSlots: ["@owner", "@here"],
  });
  const own = ["41", "/@owner?a=$&"];
  const Part = ({ id, by }: { id: string; by?: string[] }) => (
    <li dangerouslySetInnerHTML={{ __html: fragments.asTokens.take(id, by ?? []) ?? "none" }} />
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
  const html = await htmlOf(around, fragments);
  const filledIn = "<b>41</b>的<i>/@owner?a=$&</i>";
  expect(html).toContain(`<li>${card}</li><li>none</li><li>${filledIn}</li><li>一二</li><li>三四三四`);
  expect(html).not.toContain("\u0001");
  // A streamed page gets the same HTML.
  expect(fragments.asText.take("card-3", own)).toBe(filledIn);
  expect([fragments.asText.contains("card-3", "的"), fragments.asText.contains("card-2", "的")]).toEqual([true, false]);
});

test("the bytes of a page equal its text, however the page is cut into pieces", () => {
  const pieces = ["群".repeat(5_000), "<p>\u{1f468}</p>", "", "灯塔\ud83d"];
  for (const html of [pieces, [pieces.join("")], [], ["长".repeat(700_000), "短"]]) {
    expect(bytesOf(html).equals(Buffer.from(html.join("")))).toBe(true);
    expect(bytesOf(html.map((piece) => Buffer.from(piece))).equals(bytesOf(html))).toBe(true);
  }
});
