import { open } from "../fixtures/screens.ts";
import { screensOf } from "../fixtures/walk.ts";
import { test } from "../setup/e2e-test.ts";

test.describe.configure({ timeout: 300_000 });

// The fixture `violations` fails this test, and every other, when a page breaks its own policy.
test("X03 A03 a member's pages and forms, the rich editor among them, break nothing of their own policy; what would is seen", async ({
  page,
  baseURL,
  violations,
}) => {
  const paths = await screensOf(page, baseURL, "me", /^\/(?:user\/p|feedback\/create|circle\/create|dynamic|report)/);
  for (const path of paths) await open(page, path);
  await open(page, "/user/publish/article");
  await page.getByRole("group", { name: "编辑方式" }).getByRole("button", { name: "富文本" }).click();
  await page.getByRole("toolbar", { name: "排版工具" }).waitFor();
  const TRIED = "policy violation: script-src eval";
  violations.allow(new RegExp(`^console error: ${TRIED} `));
  const seen = page.waitForEvent("console", (message) => message.text().startsWith(TRIED));
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    script.textContent = "try { new Function('') } catch {}";
    document.head.append(script);
  });
  await seen;
});
