import { createRequire } from "node:module";
import sanitizeHtml from "sanitize-html";
import { describe, expect, test } from "vitest";
import { isLinkAddress, pictureAddress } from "./media-address.ts";
import { type RenderSettings, renderArticle } from "./render.ts";

interface Example {
  number: number;
  section: string;
  markdown: string;
  html: string;
}

const { tests } = createRequire(import.meta.url)("commonmark-spec") as { tests: Example[] };
// The specification shows tabs as arrows.
const examples = tests.map((example) => ({
  ...example,
  markdown: example.markdown.replaceAll("→", "\t"),
  html: example.html.replaceAll("→", "\t"),
}));

/** The only examples that we render differently from the reference, by their numbers in CommonMark 0.31.2. */
const excluded: Record<string, number[]> = {
  "HTML in the source is text": [
    21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168,
    169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
    201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630,
    631, 642, 643,
  ],
  "a bare address is a link": [602, 608, 611],
};
const isExcluded = new Set(Object.values(excluded).flat());

const settings: RenderSettings = { cdnBase: "", siteUrl: "https://qunluo.example", sizesOf: async () => new Map() };

/** Normalizes quotes, entities and spaces between attributes; drops no tag. */
function sameSpelling(html: string): string {
  const written = sanitizeHtml(html, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true });
  return written.replaceAll(/<blockquote>\s+<\/blockquote>/g, "<blockquote></blockquote>");
}

const read = (attribute = "") => attribute.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Applies our rules for headings, links, pictures and classes to the reference's HTML. */
function underOurRules(html: string): string {
  // The page's title is the only h1; h5 and h6 become h4.
  const shift = html.includes("<h1>") ? 1 : 0;
  return (
    html
      .replaceAll(
        /<(\/?)h([1-6])>/g,
        (_tag, end: string, level: string) => `<${end}h${Math.min(4, Number(level) + shift)}>`,
      )
      // A refused picture becomes its alternative text, a refused link its text (media-address.ts).
      .replaceAll(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (tag, src: string, alt: string) =>
        pictureAddress(read(src), settings) === undefined ? alt : tag,
      )
      .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (tag, href: string, words: string) =>
        isLinkAddress(read(href)) ? tag : words,
      )
      .replaceAll(/ class="language-([^"]*)"/g, (attribute, name: string) =>
        /^[\w+#.-]+$/.test(name) ? attribute : "",
      )
  );
}

/** Our HTML without our additions: ids of headings, attributes of links and pictures, coloured code. */
function withoutOurs(html: string): string {
  return html
    .replaceAll(/(<h[234]) id="[^"]*"/g, "$1")
    .replaceAll(' rel="nofollow ugc noopener" target="_blank"', "")
    .replaceAll(' loading="lazy" decoding="async"', "")
    .replaceAll(/<\/?span[^>]*>/g, "");
}

async function compared({ markdown, html }: Pick<Example, "markdown" | "html">) {
  const { html: made } = await renderArticle(markdown, settings);
  return { made: withoutOurs(sameSpelling(made)), reference: sameSpelling(underOurRules(html)) };
}

/** A single picture with a title in its own paragraph shows the title as its caption. */
const withTitles = (html: string) =>
  html.replaceAll(/<figure>(<img[^>]*?) \/><figcaption>([^<]*)<\/figcaption><\/figure>/g, '<p>$1 title="$2" /></p>');

describe("E01 CommonMark 0.31.2, as the reference renders it", () => {
  test(`E01 ${examples.length - isExcluded.size} of ${examples.length} examples are compared`, () => {
    expect(examples.length).toBe(652);
    expect(examples.length - isExcluded.size).toBe(577);
  });

  const sections = [...new Set(examples.map(({ section }) => section))];
  test.each(
    sections
      .map(
        (section) =>
          [
            section,
            examples.filter((example) => example.section === section && !isExcluded.has(example.number)),
          ] as const,
      )
      .filter(([, list]) => list.length > 0),
  )("E01 %s", async (_section, list) => {
    for (const example of list) {
      const { made, reference } = await compared(example);
      expect.soft(made, `example ${example.number}`).toBe(reference);
    }
  });

  test("E01 our own pictures are rendered as pictures with a link to their originals", async () => {
    const pictures = examples.filter(({ section, html }) => section === "Images" && html.includes("<img "));
    expect(pictures.length).toBe(19);
    const allowed = (text: string) =>
      text.replaceAll(/(?<=[("<\s])\/?(?:path\/to\/)?(url2?(?=[)\s>"])|train(?=\.jpg))(?:\.jpg)?/g, "/media/$1.jpg");
    for (const { number, markdown, html } of pictures) {
      const { made, reference } = await compared({ markdown: allowed(markdown), html: allowed(html) });
      expect.soft(reference, `example ${number}`).toContain("<img ");
      const pictures = made.replaceAll(/<a href="\/media[^>]*>(<img[^>]*>)<\/a>/g, "$1");
      expect.soft(withTitles(pictures), `example ${number}`).toBe(reference);
    }
  });

  // Keeps the list above correct: an example that starts to match the reference must leave it.
  test.each(Object.entries(excluded))(
    "E01 %s: every excluded example still differs from the reference",
    async (_why, numbers) => {
      for (const number of numbers) {
        const example = examples[number - 1];
        expect(example?.number).toBe(number);
        const { made, reference } = await compared(example ?? { markdown: "", html: "" });
        expect.soft(made, `example ${number}`).not.toBe(reference);
      }
    },
  );
});
