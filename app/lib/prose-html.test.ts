import { expect, test } from "vitest";
import { proseHtml } from "./prose-html.ts";

test("R07 scrolling elements take the keyboard's focus, and short cells are marked to stay on one line", () => {
  expect(
    proseHtml(
      `<pre><code>a</code></pre><pre data-language="js">b</pre><table><tr><td class="align-right">2026-11-23</td><td>${"长".repeat(21)}</td><td><a href="/">字</a></td></tr></table><p>&lt;table&gt; <prefix></prefix></p>`,
    ),
  ).toBe(
    `<pre tabindex="0"><code>a</code></pre><pre tabindex="0" data-language="js">b</pre><table tabindex="0"><tr><td data-short="" class="align-right">2026-11-23</td><td>${"长".repeat(21)}</td><td><a href="/">字</a></td></tr></table><p>&lt;table&gt; <prefix></prefix></p>`,
  );
});

test("R07 columns of numbers are aligned at the right, unless the author chose an alignment", () => {
  const table = (head: string[], ...rows: string[][]) =>
    `<table><thead><tr>${head.map((text) => `<th>${text}</th>`).join("")}</tr></thead><tbody>${rows
      .map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join("")}</tr>`)
      .join("")}</tbody></table>`;
  const marked = (...args: Parameters<typeof table>) =>
    [...proseHtml(table(...args)).matchAll(/<t[hd][^>]*data-number[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(
    marked(["名", "价", "率", "日"], ["甲", "¥1,068", "-5%", "2026-11-23"], ["乙", "1.2万", "—", "11-24"]),
  ).toEqual(["价", "率", "¥1,068", "-5%", "1.2万", "—"]);
  expect(marked(["名", "空"], ["3", ""], ["三", "—"])).toEqual([]);
  expect(proseHtml(table(["数"], ["1"]).replace("<td>", '<td class="align-center">'))).not.toContain("data-number");
});

test("R07 W11 a wide picture scrolls in its own box with its link, a long one is marked, others are unchanged", () => {
  const image = (width: number, height: number, more = "") =>
    `<img src="/media/a.jpg" alt="图" width="${width}" height="${height}"${more} loading="lazy">`;
  const choices = ' srcset="/media/a.w640.webp 640w" sizes="100vw"';
  const box = (inside: string) =>
    `<span data-wide="" tabindex="0" role="group" aria-label="宽图，可以左右滚动">${inside}</span>`;
  const link = (inside: string) => `<a href="/media/a.jpg" target="_blank">${inside}</a>`;
  expect(proseHtml(`<p>${link(image(16_000, 1_080, choices))}</p>`)).toBe(`<p>${box(link(image(16_000, 1_080)))}</p>`);
  expect(proseHtml(`<p>${image(4_000, 1_000)} 后${image(600, 400)}</p>`)).toBe(
    `<p>${box(image(4_000, 1_000))} 后${image(600, 400)}</p>`,
  );
  expect(proseHtml(link(image(1_080, 16_000, choices)))).toBe(
    link(image(1_080, 16_000, choices).replace("<img ", '<img data-tall="" ')),
  );
  for (const same of [
    image(1_170, 2_532),
    image(900, 90),
    '<img src="https://a.example/b.png" alt="没有尺寸">',
    "<img",
  ])
    expect(proseHtml(same)).toBe(same);
});

test("R07 formulas on lines of their own and long ones take the keyboard's focus, because they scroll", () => {
  expect(
    proseHtml(
      '<p><span class="formula-block">a</span><span class="formula-wide">b</span><span class="formula">c</span></p>',
    ),
  ).toBe(
    '<p><span class="formula-block" tabindex="0">a</span><span class="formula-wide" tabindex="0">b</span><span class="formula">c</span></p>',
  );
});
