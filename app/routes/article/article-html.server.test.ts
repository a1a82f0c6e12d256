import { expect, test } from "vitest";
import type { ArticleDetail } from "#contract/posts/article.ts";
import { articleHtml } from "./article-html.server.tsx";

const html =
  '<h2 id="h-一">一</h2>\n<p>甲</p>\n<pre><code class="language-js">1</code></pre>\n<ul>\n<li>乙</li>\n</ul>';
const at = html.indexOf("<ul>");
const article = {
  html,
  replyParts: [
    { at, html: "<p>丙</p>" },
    { at: html.indexOf("</li>"), html: null },
  ],
} as ArticleDetail;

test("R07 in a member's page each block of the text has an id, and nothing else differs from a guest's page", () => {
  const guests = articleHtml(article, { hasPlaces: false });
  const members = articleHtml(article, { hasPlaces: true });
  expect(guests).not.toContain('id="b-');
  expect(members.match(/<[a-z\d]+(?: tabindex="0")? id="[^"]*"/g)).toEqual([
    '<h2 id="h-一"',
    '<p id="b-1"',
    '<pre tabindex="0" id="b-2"',
    '<section id="b-3"',
    '<ul id="b-4"',
  ]);
  expect(members.replaceAll(/ id="b-\d+"/g, "")).toBe(guests);
  expect(members).toContain('data-language="js"');
});
