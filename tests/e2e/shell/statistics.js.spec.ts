import { readPage } from "../../fixtures/read-page.ts";
import { startProduct } from "../../setup/product.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("S06 without a configured address there is no statistics script", async ({ request }) => {
  for (const path of ["/search", "/login"])
    expect((await readPage(request, path)).html).not.toMatch(/<script[^>]*\ssrc="(?:https?:)?\/\//);
});

test("S06 the configured script is at the document's end, and the policy allows that origin alone", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const product = await startProduct({ STATISTICS_SCRIPT_URL: "https://statistics.example/count.js?site=1" });
  try {
    let runs = 0;
    await page.route("https://statistics.example/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "window.counted = (window.counted ?? 0) + 1;" }),
    );
    page.on("request", (request) => {
      if (request.url().startsWith("https://statistics.example/")) runs++;
    });
    // A public page (scripts by hash and origin), and a private one (by nonce).
    for (const path of ["/", "/login"]) {
      const answer = await page.goto(product.url + path);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      const origins = policy.match(/https:\/\/[^\s;]+/g) ?? [];
      expect(origins).toContain("https://statistics.example");
      expect(origins.filter((origin) => !/statistics\.example|qlogo\.cn|open\.weixin\.qq\.com/.test(origin))).toEqual(
        [],
      );
      const html = (await answer?.text()) ?? "";
      expect(html).toMatch(
        /<script async="" src="https:\/\/statistics\.example\/count\.js\?site=1"[^>]*><\/script>(?:(?!<(?:div|main)).)*<\/body>/s,
      );
      await expect.poll(() => page.evaluate(() => (window as unknown as { counted?: number }).counted)).toBe(1);
    }
    expect(runs).toBe(2);
    // Leaves the page, which would otherwise keep sending requests to the stopped product.
    await page.goto("about:blank");
  } finally {
    await product.stop();
  }
});
