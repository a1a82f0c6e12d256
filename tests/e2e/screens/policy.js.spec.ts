import { open } from "../../fixtures/screens.ts";
import { test } from "../../setup/e2e-test.ts";

test.describe.configure({ timeout: 120_000 });

/** Pages whose forms the browser validates while the member types. */
const forms = [
  "/dynamic",
  "/feedback/create",
  "/user/personal/info",
  "/user/publish/dynamic",
  "/user/publish/video",
  "/user/publish/article",
];

// The fixture `violations` fails this test, and every other, when a page violates its own policy.
test("X03 A03 a member's forms do not violate their policy, and a test violation is noticed", async ({
  page,
  loginAs,
  violations,
}) => {
  await loginAs();
  for (const path of forms) await open(page, path);
  await page.getByRole("group", { name: "编辑方式" }).getByRole("button", { name: "富文本" }).click();
  await page.getByRole("toolbar", { name: "排版工具" }).waitFor();
  const TRIED = "policy violation: script-src eval";
  violations.allow(new RegExp(`^console error: ${TRIED} `));
  const seen = page.waitForEvent("console", (message) => message.text().startsWith(TRIED));
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    // The script runs in the page itself, because the debugger's evaluate bypasses the policy.
    script.textContent = "setTimeout(() => { try { new Function('') } catch {} })";
    document.head.append(script);
  });
  await seen;
});
