import { newMember } from "../../fixtures/e2e-community.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

const SOURCE = `开头。\n\n## 第一节\n\n${"一段正文。\n\n".repeat(60)}`;

test("R07 without scripts the place of another device is a link, and a button clears it", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ source: SOURCE });
  await page.goto(`/article/${id}`);
  const text = page.locator("[data-viewer-gallery]");
  await expect(text.locator("#b-40")).toHaveCount(0);

  const { phone } = await loginAs();
  const device = await newMember(page.request, baseURL, phone);
  await device.send(`/article/${id}/place`, { block: 40 }, "put");
  await page.goto(`/article/${id}`);
  const link = page.getByRole("link", { name: "上次读到这里：第一节" });
  await expect(page.getByRole("button", { name: "关闭" })).toBeHidden();
  await link.click();
  await expect(page).toHaveURL(`${baseURL}/article/${id}#b-40`);
  await expect(text.locator("#b-40")).toBeInViewport();
  await expect(text.locator("#b-40")).not.toHaveCSS("box-shadow", "none");
  await expect(link).toBeHidden();

  await page.goto(`/article/${id}`);
  await press(page.getByRole("button", { name: "清除" }));
  await expect(page).toHaveURL(`${baseURL}/article/${id}`);
  await expect(page.getByText("已清除阅读位置")).toBeVisible();
  await expect(link).toHaveCount(0);
});
