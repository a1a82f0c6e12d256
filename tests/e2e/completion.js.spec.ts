import { foundCircle } from "#tests/fixtures/e2e-circles.ts";
import { newMember, unique } from "#tests/fixtures/e2e-community.ts";
import { ownSession } from "#tests/fixtures/own-session.ts";
import { publish, titleOf, toIssueStep } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

test("R25 # suggests topics in the rich editor and in Markdown, kept by id; arrows, Enter and Escape work", async ({
  page,
  loginAs,
}) => {
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

test("R25 E03 R07 @ suggests people, kept by id wherever one writes", async ({ page, request, baseURL, loginAs }) => {
  const named = await newMember(request, baseURL);
  const name = `提名${unique()}`;
  await named.rename(name);
  const option = page.getByRole("listbox", { name: "提到的人" }).getByRole("option", { name: `@${name}` });
  const link = page.getByRole("main").getByRole("link", { name: `@${name}` });
  await loginAs({ redirect: "/user/publish/article" });
  await titleOf(page).fill("补全提到的人");
  await page.getByRole("button", { name: "富文本" }).click();
  await expect(page.locator("textarea[name=source]")).toHaveAttribute("aria-hidden", "true");
  await page.getByRole("textbox", { name: "正文" }).click();
  await page.keyboard.type(`谢谢@${name}`);
  await option.click();
  await expect(page.locator("textarea[name=source]")).toHaveValue(
    new RegExp(`^谢谢\\[@${name}\\]\\(user:${named.id}\\)\\s?$`),
  );
  await toIssueStep(page);
  await publish(page);
  await expect(link).toHaveAttribute("href", `/user/${named.id}`);

  const comment = page.getByLabel("写评论");
  await comment.pressSequentially(`看@${name}`);
  await expect(option).toBeVisible();
  await comment.press("Enter");
  await expect(comment).toHaveValue(`看@${name} `);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(link).toHaveCount(2);

  await page.goto("/dynamic");
  const dynamic = page.getByLabel("动态内容");
  await dynamic.pressSequentially(`问@${name}`);
  await expect(option).toBeVisible();
  await dynamic.press("Tab");
  await expect(dynamic).toHaveValue(`问@${name} `);
  await page.getByRole("button", { name: "发布", exact: true }).last().click();
  await expect(link).toHaveAttribute("href", `/user/${named.id}`);
});

test("R17 R25 E03 R07 @ and # suggest circles wherever one writes; the link leads there under its name", async ({
  page,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  const start = `补全圈${unique()}`;
  const { id, name } = await foundCircle(me, { name: `${start}_甲` });
  const option = page.getByRole("listbox", { name: /和圈子$/ }).getByRole("option", { name: `${name} 圈子` });
  const link = page.getByRole("main").getByRole("link", { name, exact: true });
  const written = `[${start}\\_甲](/circle/${id}) `;
  await page.goto("/user/publish/article");
  await titleOf(page).fill("补全提到的圈子");
  const text = page.getByRole("textbox", { name: "正文" });
  const source = page.locator("textarea[name=source]");
  await text.pressSequentially(`看!@${start}`);
  await option.click();
  await expect(source).toHaveValue(`看! ${written}`);
  // Behind # any word may be a topic: Enter alone takes none.
  await text.pressSequentially(`#${start}`);
  await expect(option).toBeVisible();
  await expect(option).toHaveAttribute("aria-selected", "false");
  await text.press("Enter");
  await expect(source).toHaveValue(`看! ${written}#${start}\n`);
  await source.fill(`看${written}`);

  await page.getByRole("button", { name: "富文本" }).click();
  await expect(text.getByRole("link", { name })).toBeVisible();
  await text.press("Control+End");
  await page.keyboard.type(`和#${start}`);
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link", { name })).toHaveCount(2);
  await toIssueStep(page);
  await publish(page);
  await expect(link).toHaveCount(2);
  await expect(link.last()).toHaveAttribute("href", `/circle/${id}`);

  const comment = page.getByLabel("写评论");
  await comment.pressSequentially(`看@${start}`);
  await expect(option).toBeVisible();
  await comment.press("Enter");
  await expect(comment).toHaveValue(`看${written}`);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(link).toHaveCount(3);
  await link.last().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // A dynamic is plain text: its links are addresses.
  await page.goto("/dynamic");
  const dynamic = page.getByLabel("动态内容");
  await dynamic.pressSequentially(`去@${start}`);
  await expect(option).toBeVisible();
  await dynamic.press("Tab");
  const address = `${new URL(page.url()).origin}/circle/${id}`;
  await expect(dynamic).toHaveValue(`去${name} ${address} `);
  await page.getByRole("button", { name: "发布", exact: true }).last().click();
  await expect(page.getByRole("main").getByRole("link", { name: address })).toHaveAttribute("href", address);
});
