import { describe, expect, test } from "vitest";
import { renderDynamicText } from "./dynamic-text.ts";
import { type RenderSettings, renderArticle, renderComment } from "./render.ts";
import { summaryOf } from "./rendered.ts";
import { mathTags } from "./math-tags.ts";
import { sanitize } from "./sanitize.ts";
import { corpusPayloads } from "#tests/fixtures/xss-corpus.ts";
import { xssPayloads } from "./xss-payloads.ts";

const settings: RenderSettings = {
  cdnBase: "https://cdn.example.com",
  siteUrl: "https://qunluo.example.com",
  sizesOf: async (keys) => new Map(keys.map((key) => [key, { width: 800, height: 600 }])),
};
const article = async (source: string) => (await renderArticle(source, settings)).html;
const comment = async (source: string) => (await renderComment(source, settings)).html;

const ownTags =
  "p|br|hr|strong|em|s|code|pre|blockquote|ul|ol|li|h[234]|a|img|table|thead|tbody|tr|th|td|span|input|figure|figcaption|section|sup";
const allowedTag = new RegExp(`^</?(?:${ownTags}|${Object.keys(mathTags).join("|")})(?: [a-z-]+="[^"<>]*")*(?: /)?>$`);
const allowedAttributes = new Set([
  "href",
  "title",
  "rel",
  "target",
  "src",
  "alt",
  "width",
  "height",
  "srcset",
  "sizes",
  "loading",
  "decoding",
  "class",
  "id",
  "start",
  "align",
  "type",
  "checked",
  "disabled",
  "aria-label",
  "value",
  ...Object.values(mathTags).flat(),
]);

/** Parses the HTML more strictly than any browser: every `<` must begin one of our own tags. */
function unsafePartOf(html: string): string | undefined {
  for (const tag of html.match(/<[^>]*>?/g) ?? []) {
    if (!allowedTag.test(tag)) return tag;
    for (const [, name, value] of tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      if (name === undefined || !allowedAttributes.has(name)) return tag;
      const address = (value ?? "").replaceAll("&amp;", "&");
      if (name === "href" && !/^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(address)) return tag;
      if (name === "href" && /^\s*(?:javascript|data|vbscript|file|blob):/i.test(address)) return tag;
      if (name === "src" && !address.startsWith("https://")) return tag;
    }
  }
  return undefined;
}

describe("E01 content safety: no source becomes a script", () => {
  test.each(xssPayloads.map((payload, index) => [index, payload] as const))(
    "payload %i in an article and in a comment",
    async (_index, payload) => {
      expect(unsafePartOf(await article(payload))).toBeUndefined();
      expect(unsafePartOf(await comment(payload))).toBeUndefined();
      expect(
        unsafePartOf(await article(`# ${payload}\n\n> ${payload}\n\n| a |\n|---|\n| ${payload} |`)),
      ).toBeUndefined();
      expect(unsafePartOf(await article(`[字](${payload})\n\n![字](${payload} "${payload}")`))).toBeUndefined();
    },
  );

  test(
    "E01 E03 payloads stay harmless with hostile names around and inside them, and so do the lines of a public corpus",
    { timeout: 300_000 },
    async () => {
      const hostile = '<script>"><img src=x onerror=alert(1)>';
      const named = {
        ...settings,
        idsOfNames: async (names: string[]) => new Map(names.map((name) => [name, 7])),
        namesOfIds: async () => new Map([[7, hostile]]),
        topicsOfNames: async (names: string[]) => new Map(names.map((name) => [name, { id: 3, name, slug: hostile }])),
        topicsOf: async () => new Map([[3, { id: 3, name: hostile, slug: hostile }]]),
      };
      for (const payload of [...xssPayloads, ...corpusPayloads]) {
        for (const source of [
          payload,
          `# ${payload}\n\n> ${payload}\n\n| a |\n|---|\n| ${payload} |\n\n[字](${payload}) ![字](${payload} "${payload}")`,
          `#${payload}# @${payload} [#${payload}](topic:3) [@${payload}](user:7)`,
        ]) {
          for (const html of [
            (await renderArticle(source, named)).html,
            (await renderComment(source, named)).html,
            await renderDynamicText(source, named),
          ])
            expect([source, unsafePartOf(html)]).toEqual([source, undefined]);
        }
      }
    },
  );

  test("E01 the payload list has at least 200 entries", () => {
    expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(200);
  });
});

describe("E01 Markdown", () => {
  test.each([
    ["段落\n同段\n\n另一段", "<p>段落同段</p>\n<p>另一段</p>\n"],
    ["换行  \n之后", "<p>换行<br />\n之后</p>\n"],
    ["换行\\\n之后", "<p>换行<br />\n之后</p>\n"],
    ["*斜* **粗** ***都***", "<p><em>斜</em> <strong>粗</strong> <em><strong>都</strong></em></p>\n"],
    ["~~删~~", "<p><s>删</s></p>\n"],
    ["`a < b`", "<p><code>a &lt; b</code></p>\n"],
    ["``a ` b``", "<p><code>a ` b</code></p>\n"],
    ["```nolang\nlet a = 1;\n```", '<pre><code class="language-nolang">let a = 1;\n</code></pre>\n'],
    ["```\nlet a = 1;\n```", "<pre><code>let a = 1;\n</code></pre>\n"],
    [
      "```ts 说明\nlet a = 1 < 2;\n```",
      '<pre><code class="language-ts"><span class="hljs-keyword">let</span> a = <span class="hljs-number">1</span> &lt; <span class="hljs-number">2</span>;\n</code></pre>\n',
    ],
    ["```c++\nint a;\n```", '<pre><code class="language-c++"><span class="hljs-type">int</span> a;\n</code></pre>\n'],
    [
      "- [ ] 一\n- [x] 二 **粗**\n- 三",
      '<ul>\n<li class="task"><input type="checkbox" disabled="disabled" aria-label="未完成" /> 一</li>\n<li class="task"><input type="checkbox" checked="checked" disabled="disabled" aria-label="已完成" /> 二 <strong>粗</strong></li>\n<li>三</li>\n</ul>\n',
    ],
    [
      "- [ ] 一\n\n- [X] 二",
      '<ul>\n<li class="task">\n<p><input type="checkbox" disabled="disabled" aria-label="未完成" /> 一</p>\n</li>\n<li class="task">\n<p><input type="checkbox" checked="checked" disabled="disabled" aria-label="已完成" /> 二</p>\n</li>\n</ul>\n',
    ],
    ["[ ] 不在列表里", "<p>[ ] 不在列表里</p>\n"],
    ["    缩进", "<pre><code>缩进\n</code></pre>\n"],
    ["- 一\n- 二\n  - 三", "<ul>\n<li>一</li>\n<li>二\n<ul>\n<li>三</li>\n</ul>\n</li>\n</ul>\n"],
    ["3. 三\n4. 四", '<ol start="3">\n<li>三</li>\n<li>四</li>\n</ol>\n'],
    ["> 引\n> 用", "<blockquote>\n<p>引用</p>\n</blockquote>\n"],
    ["---", "<hr />\n"],
    ['[字](/article/1 "题")', '<p><a href="/article/1" title="题">字</a></p>\n'],
    ["[字][甲]\n\n[甲]: /a", '<p><a href="/a">字</a></p>\n'],
    [
      "<https://qunluo.example.com/a>",
      '<p><a href="https://qunluo.example.com/a">https://qunluo.example.com/a</a></p>\n',
    ],
    ["\\*不斜\\*", "<p>*不斜*</p>\n"],
    ["&copy; &amp; &#35;", "<p>© &amp; #</p>\n"],
    ["foo_bar_baz", "<p>foo_bar_baz</p>\n"],
    ["<b>字</b>", "<p>&lt;b&gt;字&lt;/b&gt;</p>\n"],
    ["README.md", "<p>README.md</p>\n"],
  ])("E01 CommonMark %j", async (source, html) => {
    expect(await article(source)).toBe(html);
  });

  test.each([
    ["**“重要”**的事", "<strong>“重要”</strong>的事"],
    ["这是**「关键」**词", "这是<strong>「关键」</strong>词"],
    ["**注意：**下雨了", "<strong>注意：</strong>下雨了"],
    ["说**（小声）**话", "说<strong>（小声）</strong>话"],
    ["~~（删）~~了", "<s>（删）</s>了"],
    ["**《书名》**很好", "<strong>《书名》</strong>很好"],
  ])("E01 emphasis beside full-width marks %j", async (source, html) => {
    expect(await article(source)).toBe(`<p>${html}</p>\n`);
  });

  test("E01 a URL ends before full-width punctuation", async () => {
    const html = await article("看 https://a.example.com/x，再看（https://b.example.com/y）。");
    expect(html).toContain('href="https://a.example.com/x"');
    expect(html).toContain('href="https://b.example.com/y"');
  });

  test("E01 external links open in a new tab and pass on no ranking or opener", async () => {
    expect(await article("[外](https://other.example.com/)")).toBe(
      '<p><a href="https://other.example.com/" rel="nofollow ugc noopener" target="_blank">外</a></p>\n',
    );
    expect(await article("[内](https://qunluo.example.com/article/1)")).toBe(
      '<p><a href="https://qunluo.example.com/article/1">内</a></p>\n',
    );
  });

  test("E01 our own pictures have their size, and pictures of other sites become links, over https only", async () => {
    expect(await article("![图](/media/image/ab/cd.webp)")).toBe(
      '<p><a href="https://cdn.example.com/media/image/ab/cd.webp"><img src="https://cdn.example.com/media/image/ab/cd.webp" alt="图" width="800" height="600" loading="lazy" decoding="async" /></a></p>\n',
    );
    const leaving = 'rel="nofollow ugc noopener" target="_blank"';
    expect(await article("![图](https://other.example.com/a.png?a=1&b=2)")).toBe(
      `<p><a href="https://other.example.com/a.png?a=1&amp;b=2" ${leaving}>查看图片：图</a></p>\n`,
    );
    expect(await comment("![](https://other.example.com/a.png)")).toBe(
      `<p><a href="https://other.example.com/a.png" ${leaving}>查看图片</a></p>\n`,
    );
    expect(
      await article(
        "[![徽章](https://other.example.com/a.png) ![](https://other.example.com/b.png)](https://other.example.com/)",
      ),
    ).toBe(`<p><a href="https://other.example.com/" ${leaving}>徽章 图片</a></p>\n`);
    expect(await article('![">](https://other.example.com/a.png)')).toBe(
      `<p><a href="https://other.example.com/a.png" ${leaving}>查看图片："&gt;</a></p>\n`,
    );
    expect(await article("![图](http://other.example.com/a.png)")).toBe("<p>图</p>\n");
    expect(await article("![图](/media/../keys/secret.pem)")).toBe("<p>图</p>\n");
    expect(await article("![图](data:image/png;base64,AAAA)")).not.toContain("<img");
  });

  test("E01 code is coloured for named languages only, and a whole file stays plain", async () => {
    expect(await article(`\`\`\`js\n${"let a = 1;\n".repeat(2000)}\`\`\``)).not.toContain("<span");
    expect(await comment("```py\nprint('<b>')\n```")).toContain("<span class=\"hljs-string\">'&lt;b&gt;'</span>");
    // The class name of an embedded language is none of our classes.
    expect(await article("```html\n<style>a { color: red }</style>\n```")).not.toMatch(/<span class="(?!hljs-)/);
  });

  test("E01 sanitizing lets only a task's checkbox through", () => {
    expect(
      sanitize(
        '<input type="text" disabled><input type="checkbox"><input><input type="checkbox" disabled onclick="x" class="y" id="z">',
      ),
    ).toBe('<input type="checkbox" disabled />');
    expect(sanitize('<span class="hljs-keyword evil" style="x">a</span><li class="task evil">b</li>')).toBe(
      '<span class="hljs-keyword">a</span><li class="task">b</li>',
    );
  });

  test("E01 headings start below the page's title and form the outline", async () => {
    const rendered = await renderArticle("# 开始\n\n## 开始\n\n### **深** `处`\n\n###### 最深\n\n## !!!", settings);
    expect(rendered.outline).toEqual([
      { id: "h-开始", level: 2, text: "开始" },
      { id: "h-开始-2", level: 3, text: "开始" },
      { id: "h-深-处", level: 4, text: "深 处" },
      { id: "h-最深", level: 4, text: "最深" },
      { id: "h-", level: 3, text: "!!!" },
    ]);
    expect(rendered.html).toContain('<h3 id="h-开始-2">开始</h3>');
    expect((await renderArticle("## 一\n\n### 二", settings)).outline.map((item) => item.level)).toEqual([2, 3]);
  });

  test("E01 table cells are aligned without a style attribute", async () => {
    expect(await article("| 左 | 右 |\n|:--|--:|\n| 1 | 2 |")).toBe(
      '<table>\n<thead>\n<tr>\n<th class="align-left">左</th>\n<th class="align-right">右</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td class="align-left">1</td>\n<td class="align-right">2</td>\n</tr>\n</tbody>\n</table>\n',
    );
  });

  test("E01 comments have no headings, tables or rules, and keep line breaks", async () => {
    expect(await comment("# 字\n第二行")).toBe("<p># 字<br />\n第二行</p>\n");
    expect(await comment("| a |\n|---|\n| b |")).not.toContain("<table");
    expect(await comment("字\n---")).not.toMatch(/<h2|<hr/);
    expect((await renderComment("![a](/media/image/a.png) ".repeat(10), settings)).imageCount).toBe(10);
  });

  test("E01 rendering returns plain text, summary and reading time", async () => {
    const rendered = await renderArticle(
      "# 题\n\n**粗** [链](/a) ![图](/media/image/a.png)\n\n```\ncode\n```",
      settings,
    );
    expect(rendered.text).toBe("题\n粗 链");
    expect(rendered.readingMinutes).toBe(1);
    expect((await renderArticle("字".repeat(1200), settings)).readingMinutes).toBe(3);
    const summary = summaryOf("😀".repeat(150));
    expect(summary).toBe("😀".repeat(150));
    expect(summaryOf("👨‍👩‍👧".repeat(201))).toBe(`${"👨‍👩‍👧".repeat(199)}…`);
    expect(summaryOf("短\n句")).toBe("短 句");
  });

  test.each<[string, string]>([
    ["brackets", "[".repeat(50_000)],
    ["links", "[a](".repeat(12_500)],
    ["emphasis", "*a _b".repeat(10_000)],
    ["quotes", "> ".repeat(25_000)],
    ["backticks", "`a".repeat(25_000)],
    ["images", "![".repeat(25_000)],
    ...["js", "html", "markdown", "cpp", "php", "sql", "yaml", "bash", "ruby", "swift"].map(
      (language): [string, string] => [
        `code in ${language}`,
        `\`\`\`${language}\n${"<a /*\"'{[(x=".repeat(1800)}\n\`\`\``,
      ],
    ),
    ["tasks", "- [ ] ".repeat(8000)],
    ["wide table", `${"|a".repeat(5000)}\n${"|-".repeat(5000)}\n${"|\n".repeat(10_000)}`],
  ])("E01 hostile %s do not block the process", { timeout: 30_000 }, async (_name, source) => {
    // CPU time in microseconds: the clock would measure a busy machine, not the renderer.
    const before = process.cpuUsage();
    await article(source);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(5_000_000);
  });
});

describe("R07 mentions", () => {
  const people = new Map([
    ["阿岚", 7],
    ["Kelly-99", 8],
    ["云游", 9],
  ]);
  const mentioning: RenderSettings = {
    ...settings,
    idsOfNames: async (names) =>
      new Map(names.flatMap((name) => (people.has(name) ? [[name, people.get(name) ?? 0] as const] : []))),
  };
  const render = (source: string) => renderComment(source, mentioning);

  test("the longest prefix that is a name links to its person, and each person is mentioned once", async () => {
    const { html, mentions } = await render("谢谢@阿岚说得对，@Kelly-99 和 **@云游** 也看看 @阿岚");
    expect(html).toBe(
      '<p>谢谢<a href="/user/7">@阿岚</a>说得对，<a href="/user/8">@Kelly-99</a> 和 <strong><a href="/user/9">@云游</a></strong> 也看看 <a href="/user/7">@阿岚</a></p>\n',
    );
    expect(mentions.toSorted()).toEqual([7, 8, 9]);
  });

  test("an @ stays text in code, in links, in e-mail addresses and before an unknown name", async () => {
    for (const source of ["`@阿岚`", "[@阿岚](/x)", "a@Kelly-99.com", "@没有这人", "@"])
      expect.soft((await render(source)).mentions).toEqual([]);
    expect((await render("<b>@阿岚")).html).toBe('<p>&lt;b&gt;<a href="/user/7">@阿岚</a></p>\n');
    expect(await comment("@阿岚")).toBe("<p>@阿岚</p>\n");
  });
});

test("E01 a single picture with a title is a figure with a caption; within text the title stays an attribute", async () => {
  const html = async (source: string) => (await renderArticle(source, settings)).html.trim();
  const picture =
    '<a href="https://cdn.example.com/media/image/ab/a.png"><img src="https://cdn.example.com/media/image/ab/a.png" alt="图" width="800" height="600" loading="lazy" decoding="async" /></a>';
  expect(await html('![图](/media/image/ab/a.png "潮汐 <王座>")')).toBe(
    `<figure>${picture}<figcaption>潮汐 &lt;王座&gt;</figcaption></figure>`,
  );
  expect(await html('看![图](/media/image/ab/a.png "题")')).toContain('title="题"');
  expect(await html('- ![图](/media/image/ab/a.png "题")')).not.toContain("figure");
  expect(await html('![图](https://a.example/a.png "题")')).not.toContain("figure");
});

test("E01 a picture with narrower copies has a srcset, and sanitizing keeps it", async () => {
  const sizesOf = async (keys: string[]) =>
    new Map(keys.map((key) => [key, { width: 2000, height: 600, widths: [640, 960, 1280, 1600] }]));
  const { html } = await renderArticle("![图](/media/image/ab/a.png)", {
    ...settings,
    cdnBase: "https://cdn.example",
    sizesOf,
  });
  const copies = [640, 960, 1280, 1600]
    .map((width) => `https://cdn.example/media/image/ab/a.w${width}.webp ${width}w`)
    .join(", ");
  expect(html).toContain(
    `<img src="https://cdn.example/media/image/ab/a.png" alt="图" width="2000" height="600" srcset="${copies}" sizes="(min-width: 640px) 608px, 100vw" loading="lazy"`,
  );
});
