import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axeInThemes, open } from "../../fixtures/screens.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

/** A picture in the clipboard, like a screenshot. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("E03 a pasted picture is uploaded and shown, letters are counted, and the viewer opens on it", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/dynamic" });
  const text = page.getByLabel("动态内容");
  const words = `截图${unique()}`;
  await text.fill(words);
  await expect(page.getByText(`${words.length}/2000`)).toBeVisible();
  await text.evaluate((element, base64) => {
    const data = new DataTransfer();
    data.items.add(
      new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], "截图.png", { type: "image/png" }),
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, PIXEL);
  await expect(page.getByRole("list", { name: "已添加的图片" }).getByRole("img")).toHaveCount(1);
  await axe(page);
  await text.press("Control+Enter");
  await expect(page.getByText("发布成功")).toBeVisible();
  await page.getByRole("article").filter({ hasText: words }).getByRole("link", { name: "图片" }).click();
  await expect(page.getByRole("button", { name: "向右旋转" })).toBeVisible();
});

// The walk over all screens (screens/screens.phone.spec.ts) checks the others of dynamics.
test("E03 E15 a dynamic with the results of its poll has no accessibility violation in four themes", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const poll = await author.dynamic({
    source: "看 #话题# 选一个 https://example.com/a",
    poll: { options: ["甲", "乙"], days: 1 },
  });
  await author.dynamic({ source: "转", repostOf: { kind: "dynamic", id: poll } });
  await loginAs();
  await open(page, `/dynamic/${poll}`);
  await page.getByRole("article").getByRole("radio", { name: "甲" }).check();
  await page.getByRole("article").getByRole("button", { name: "投票" }).click();
  await expect(page.getByRole("article")).toContainText("我选的");
  await axeInThemes(page);
});
