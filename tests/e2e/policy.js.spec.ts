import { screensOf } from "../fixtures/walk.ts";
import { open } from "../fixtures/screens.ts";
import { expect, test } from "../setup/e2e-test.ts";

test.describe.configure({ timeout: 300_000 });

// That nothing else is reported, in these pages and in those of all other tests, the fixture `violations` sees to.
test("X03 W13 a member's pages, the editors among them, break nothing of their own policy; what would is seen", async ({
  page,
  baseURL,
  violations,
}) => {
  const paths = await screensOf(
    page,
    baseURL,
    "me",
    /^\/(?:user|message|dynamic|feedback\/create|circle\/create|article)/,
  );
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) await open(page, path);
  await page.goto("/user/publish/article");
  await page
    .getByRole("button", { name: "所见即所得" })
    .or(page.getByRole("radio", { name: "所见即所得" }))
    .first()
    .click();
  await page.waitForLoadState("networkidle");
  violations.allow(/^console error: policy violation: script-src eval .*$/);
  const reported = page.waitForEvent("console", (message) =>
    message.text().startsWith("policy violation: script-src eval"),
  );
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    script.textContent = "try { new Function('') } catch {}";
    document.head.append(script);
  });
  await reported;
});
