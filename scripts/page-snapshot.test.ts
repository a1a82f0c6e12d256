import { expect, test } from "vitest";
import { plainHtml } from "../tests/page-snapshot/plain-html.ts";

test("two pages that differ only in nonces, keys, markers, scripts and times are equal", () => {
  const page = (name: string, time: string) => `<html><head><script nonce="${name}">${name}</script>
    <link rel="modulepreload" href="/assets/a-${name}.js"/><style nonce="${name}">.x{}</style></head>
    <body><!--${name}--><p class="x_${name}" id="_R_${name}_"><time datetime="${time}">${time}</time></p>
    <input type="hidden" name="formKey" value="${name}"/><img src="/assets/logo-${name}.png"/></body></html>`;
  expect(plainHtml(page("abcdefgh", "2026-01-01"))).toBe(plainHtml(page("stuvwxyz", "2026-01-02")));
});

test("another word, another attribute or another element makes another page", () => {
  const page = '<p title="一"><a href="/article/1">一</a></p>';
  const changed = (
    [
      [">一<", ">二<"],
      ['title="一"', 'title="二"'],
      ["/article/1", "/article/2"],
      ["<p", "<div"],
    ] as const
  ).map(([from, to]) => plainHtml(page.replaceAll(from, to)));
  expect(new Set([plainHtml(page), ...changed]).size).toBe(5);
});
