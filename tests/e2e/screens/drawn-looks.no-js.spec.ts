import { sampleOf } from "../../fixtures/campaign.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Lists whose cards are cached HTML, in a community with all kinds of cards. */
const lists = [
  "/",
  "/dynamic",
  "/feedback",
  "/video",
  "/circle/1",
  "/circle/list",
  `/search?q=${encodeURIComponent("灯")}`,
  `/search?q=${encodeURIComponent("灯")}&type=feedback`,
  `/search?q=${encodeURIComponent("灯")}&type=videos`,
  "/user/2",
  "/user/2?tab=feedback",
  "/article/171",
];

test("R01 R13 every class in the server's HTML is styled by the page's style sheets", async ({ page }) => {
  for (const path of sampleOf("looks of cards", lists, { share: 0.4 })) {
    await page.goto(path);
    const { worn, bare } = await page.evaluate(() => {
      const dressed = new Set<string>();
      const read = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule)
            for (const [, name] of rule.selectorText.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)) dressed.add(name ?? "");
          if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
        }
      };
      for (const sheet of document.styleSheets) read(sheet.cssRules);
      const all = new Set([...document.querySelectorAll("main [class]")].flatMap((element) => [...element.classList]));
      return { worn: all.size, bare: [...all].filter((name) => name !== "written" && !dressed.has(name)) };
    });
    expect(worn, path).toBeGreaterThan(10);
    expect(bare, path).toEqual([]);
  }
});
