import { expect, test } from "#tests/setup/e2e-test.ts";

test("R25 # suggests topics in the rich editor and in Markdown, kept by id; arrows, Enter and Escape work", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/user/publish/article" });
  const text = page.getByRole("textbox", { name: "正文" });
  const source = page.locator("textarea[name=source]");
  const list = page.getByRole("listbox", { name: "话题" });
  await text.pressSequentially("看#");
  await expect(list.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await text.press("Backspace");
  await text.pressSequentially("#");
  const second = (await list.getByRole("option").nth(1).textContent()) ?? "";
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(source).toHaveValue(new RegExp(`^看\\[${second}\\]\\(topic:\\d+\\) $`));

  await page.getByRole("button", { name: "富文本" }).click();
  await expect(text.getByRole("link", { name: second })).toBeVisible();
  await text.press("Control+End");
  await page.keyboard.type("和#");
  await expect(list.getByRole("option").first()).toBeVisible();
  const first = (await list.getByRole("option").first().textContent()) ?? "";
  await list.getByRole("option").first().click();
  await expect(source).toHaveValue(new RegExp(`和\\[${first}\\]\\(topic:\\d+\\)\\s?$`));
});
