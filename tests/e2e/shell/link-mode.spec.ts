import { newMember } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "S09 E16 the visitor's link mode overrides the caller's preference, and the default is a new tab",
  { tag: "@once" },
  async ({ page, context, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const id = await author.publish();
    const me = await ownSession(page, baseURL);
    await author.comment(id, "我来回一句", await me.comment(id, "我来说一句"));
    // The card's title prefers the same tab; the message's link to its article has no preference.
    for (const [mode, card, message] of [
      [undefined, false, true],
      ["default", false, true],
      ["new-tab", true, true],
      ["router-push", false, false],
      ["somewhere", false, true],
    ] as const) {
      if (mode) await context.addCookies([{ name: "link-target-mode", value: mode, url: baseURL ?? "" }]);
      for (const [path, isNewTab] of [
        [`/user/${author.id}`, card],
        ["/message/reply", message],
      ] as const) {
        await page.goto(path);
        const link = page.getByRole("article").first().locator(`a[href="/article/${id}"]`);
        await expect(link, `${mode} ${path}`).toHaveJSProperty("target", isNewTab ? "_blank" : "");
        await expect(link).toHaveJSProperty("rel", isNewTab ? "noopener" : "");
      }
    }
    // Dynamics on every list, and the links around an article, follow the choice as well.
    const dynamic = await author.dynamic();
    await author.publish();
    for (const mode of ["new-tab", "router-push"] as const) {
      await context.addCookies([{ name: "link-target-mode", value: mode, url: baseURL ?? "" }]);
      const target = mode === "new-tab" ? "_blank" : "";
      for (const path of ["/dynamic", `/user/${author.id}?tab=dynamics`]) {
        await page.goto(path);
        await expect(page.locator(`#dynamic-${dynamic} a[href^="/dynamic/${dynamic}"]`).first(), path).toHaveJSProperty(
          "target",
          target,
        );
      }
      await page.goto(`/article/${id}`);
      await expect(
        page.locator('a[rel~="next"], a[rel~="prev"], nav[aria-label="作者的其他文章"] a').first(),
      ).toHaveJSProperty("target", target);
    }
    await context.addCookies([{ name: "link-target-mode", value: "default", url: baseURL ?? "" }]);
    const opened = context.waitForEvent("page");
    await page.goto("/message/reply");
    await page.getByRole("article").first().locator(`a[href="/article/${id}"]`).click();
    await expect(await opened).toHaveURL(`/article/${id}`);
  },
);
