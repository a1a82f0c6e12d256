import { expect, test } from "vitest";
import { proseHtml } from "./prose-html.ts";

test("R07 the keyboard reaches what scrolls, and short cells are marked to stay on one line; all else is as it was", () => {
  expect(
    proseHtml(
      `<pre><code>a</code></pre><pre data-language="js">b</pre><table><tr><td class="align-right">2026-11-23</td><td>${"长".repeat(21)}</td><td><a href="/">字</a></td></tr></table><p>&lt;table&gt; <prefix></prefix></p>`,
    ),
  ).toBe(
    `<pre tabindex="0"><code>a</code></pre><pre tabindex="0" data-language="js">b</pre><table tabindex="0"><tr><td data-short="" class="align-right">2026-11-23</td><td>${"长".repeat(21)}</td><td><a href="/">字</a></td></tr></table><p>&lt;table&gt; <prefix></prefix></p>`,
  );
});
