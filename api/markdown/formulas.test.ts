import { describe, expect, test } from "vitest";
import { textOfHtml } from "../db/text-search.ts";
import { type RenderSettings, renderArticle, renderComment, renderTicket } from "./render.ts";

const settings: RenderSettings = { cdnBase: "", siteUrl: "https://qunluo.example", sizesOf: async () => new Map() };
const article = async (source: string) => (await renderArticle(source, settings)).html;
const formulasIn = (html: string) =>
  [...html.matchAll(/<annotation encoding="application\/x-tex">([^<]*)</g)].map(([, tex]) => tex);

describe("E01 formulas", () => {
  test("E01 a formula is MathML with its source, without styles and scripts", async () => {
    expect(await article("设 $x^2<1$。")).toBe(
      '<p>设 <span class="formula"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><mn>1</mn></mrow><annotation encoding="application/x-tex">x^2&lt;1</annotation></semantics></math></span>。</p>\n',
    );
    expect(await article("$$\n\\frac12\n$$")).toMatch(
      /^<p><span class="formula-block"><math display="block">.*<mfrac>.*<\/math><\/span><\/p>\n$/,
    );
  });

  test.each([
    ["函数$f(x)$的导数，$a$、$b$。", ["f(x)", "a", "b"]],
    ["**粗 $a_1*b_2*c$** 和 [$x$](/a)", ["a_1*b_2*c", "x"]],
    ["同一行的 $$a+b$$ 公式", ["a+b"]],
    ["$$\na\n+ b\n= c\n- d\n$$", ["a\n+ b\n= c\n- d"]],
    ["> $$x$$\n\n- $$\n  y\n  $$\n\n| 甲 |\n|---|\n| $z$ |", ["x", "y", "z"]],
    ["文字\n$$\nx\n$$\n文字", ["x"]],
    ["$\\{a\\}$ $\\$5$", ["\\{a\\}", "\\$5"]],
  ])("E01 %j has the formulas %j", async (source, formulas) => {
    expect(formulasIn(await article(source))).toEqual(formulas);
  });

  test.each([
    "$5 和 $6",
    "花了 10$，又花了20$",
    "US$5到HK$6",
    "$5-$10",
    "$HOME/bin:$PATH",
    String.raw`\$x\$`,
    "`$x$`",
    "$ x $",
    "$`x`$",
    "$$",
    "$$ $$",
    "$$\na\n\nb\n$$",
    "一个 $ 和\n\n另一个 $",
  ])("E01 %j has no formula", async (source) => {
    expect(await article(source)).not.toMatch(/<math|formula/);
  });

  test("E01 styled letters are the characters of Unicode, because browsers ignore the attribute", async () => {
    const html = await article(String.raw`$\mathbb{R}\mathbb{A}\mathbf{x1}\mathcal{L}\mathfrak{g}$`);
    for (const letter of "ℝ𝔸𝐱𝟏ℒ𝔤") expect(html).toContain(letter);
    expect(html).not.toContain("mathvariant");
    expect(await article(String.raw`$\mathrm{d}x$`)).toContain('<mi mathvariant="normal">d</mi>');
  });

  test("E01 the strokes of a determinant grow with it", async () => {
    expect(await article(String.raw`$\left|\frac ab\right|$`)).toMatch(/<mo fence="true"[^>]*>\|<\/mo>.*>\|<\/mo>/);
  });

  test.each([
    [String.raw`$\frac{1$`, "第 8 个字符附近无法识别"],
    [String.raw`$\unknown$`, "第 1 个字符附近无法识别"],
    [String.raw`$\def\a{b}\a$`, String.raw`不支持 \def`],
    [String.raw`$\newcommand{\a}{b}$`, String.raw`不支持 \newcommand`],
    [String.raw`$\char"202E$`, String.raw`不支持 \char`],
    [`$${"{".repeat(31)}x${"}".repeat(31)}$`, "括号嵌套得太深"],
  ])("E01 %s is shown as its source with the reason %s", async (source, reason) => {
    const html = await article(source);
    expect(html).toContain(`<code class="formula-error" title="公式有误：${reason}">$`);
    expect(textOfHtml(html).trim()).toBe(source);
  });

  test("E01 no command adds a link, a picture, a colour or a size beyond its bound", async () => {
    const html = await article(
      String.raw`$\href{javascript:alert(1)}{a}$ $\includegraphics{https://a.cn/b.png}$ $\htmlStyle{color:red}{a}$ $\color{red}a$ $\rule{500em}{500em}$ $\text{<script>alert(1)</script>}$`,
    );
    expect(html).not.toMatch(/<a |<img|style="|mathcolor|mathbackground|500em"|<script/);
  });

  test("E01 200 formulas of a text are rendered, none above 2,000 characters, and the rest is shown as its source", async () => {
    const many = await article("$a$ ".repeat(205));
    expect(formulasIn(many)).toHaveLength(200);
    expect(many).toMatch(/(?: \$a\$){5}<\/p>\n$/);
    const long = `$${"a".repeat(2001)}$`;
    expect(await article(`${long} $b$`)).toMatch(/^<p>\$a{2001}\$ <span class="formula">/);
    expect(formulasIn(await article(`$${"a".repeat(1999)}$\n\n`.repeat(20)))).toHaveLength(6);
  });

  test("E01 excerpts, the search and the reading time have the source of formulas", async () => {
    const { text, html } = await renderArticle(
      "能量 $E=mc^2$，\n\n$$\n\\frac{a}{b}\n$$\n\n注[^1]\n\n[^1]: 见 $y$ 书",
      settings,
    );
    expect(text).toBe("能量 E=mc^2，\n\\frac{a}{b}\n注");
    expect(textOfHtml(html).trim()).toBe(String.raw`能量 E=mc^2， \frac{a}{b} 注 见 y 书`);
  });

  test("E01 names in formulas are no mentions, and tickets have formulas, comments do not", async () => {
    const named = { ...settings, idsOfNames: async (names: string[]) => new Map(names.map((name) => [name, 7])) };
    expect((await renderArticle(String.raw`$\text{@岚岚}$`, named)).mentions).toEqual([]);
    expect((await renderTicket("$x$", settings)).html).toContain("<math>");
    expect((await renderComment("$x$\n\n$$\ny\n$$", settings)).html).toBe("<p>$x$</p>\n<p>$$<br />\ny<br />\n$$</p>\n");
  });
});
