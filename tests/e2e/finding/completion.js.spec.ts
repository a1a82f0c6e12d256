import type { Page } from "@playwright/test";
import { foundCircle } from "#tests/fixtures/e2e-circles.ts";
import { newMember, unique } from "#tests/fixtures/e2e-community.ts";
import { ownSession } from "#tests/fixtures/own-session.ts";
import { open } from "#tests/fixtures/screens.ts";
import { publish, titleOf, toIssueStep } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

test("R25 # suggests topics in the rich editor and in Markdown, stored by id, arrows, Enter and Escape work, and the # that closes a topic opens no list", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await open(page, "/user/publish/article");
  await closesTopic(page, "正文");
  const text = page.getByRole("textbox", { name: "正文" });
  const source = page.locator("textarea[name=source]");
  const list = page.getByRole("listbox", { name: "话题" });
  await text.fill("");
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

test("R17 R25 E03 R07 @ suggests people and circles, # circles, in every text field; people are stored by id, and a circle's link leads there under its name", async ({
  page,
  request,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  const start = `补全圈${unique()}`;
  const { id, name } = await foundCircle(me, { name: `${start}_甲` });
  const named = await newMember(request, baseURL);
  const person = `提名${unique()}`;
  await named.rename(person);
  const option = page.getByRole("listbox", { name: /和圈子$/ }).getByRole("option", { name: `${name} 圈子` });
  const main = page.getByRole("main");
  const link = main.getByRole("link", { name, exact: true });
  const mention = page.getByRole("listbox", { name: /^提到的人/ }).getByRole("option", { name: `@${person}` });
  const mentioned = main.getByRole("link", { name: `@${person}` });
  const written = `[${start}\\_甲](/circle/${id}) `;
  await open(page, "/user/publish/article");
  await titleOf(page).fill("补全提到的人和圈子");
  const text = page.getByRole("textbox", { name: "正文" });
  const source = page.locator("textarea[name=source]");
  await text.pressSequentially(`看!@${start}`);
  await option.click();
  await expect(source).toHaveValue(`看! ${written}`);
  // After # any word may be a topic, so Enter alone accepts none.
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
  await page.keyboard.type(`谢谢@${person}`);
  await mention.click();
  await expect(source).toHaveValue(new RegExp(`谢谢\\[@${person}\\]\\(user:${named.id}\\)\\s?$`));
  await toIssueStep(page);
  await publish(page);
  await expect(link).toHaveCount(2);
  await expect(link.last()).toHaveAttribute("href", `/circle/${id}`);
  await expect(mentioned).toHaveAttribute("href", `/user/${named.id}`);

  const comment = page.getByLabel("写评论");
  await comment.pressSequentially(`看@${person}`);
  await expect(mention).toBeVisible();
  await comment.press("Enter");
  await expect(comment).toHaveValue(`看@${person} `);
  await comment.pressSequentially(`@${start}`);
  await expect(option).toBeVisible();
  await comment.press("Enter");
  await expect(comment).toHaveValue(`看@${person} ${written}`);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(mentioned).toHaveCount(2);
  await expect(link).toHaveCount(3);
  await link.last().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // A dynamic is plain text: its links are URLs.
  await open(page, "/dynamic");
  const dynamic = page.getByLabel("动态内容");
  await dynamic.pressSequentially(`问@${person}`);
  await expect(mention).toBeVisible();
  await dynamic.press("Tab");
  await expect(dynamic).toHaveValue(`问@${person} `);
  await dynamic.pressSequentially(`去@${start}`);
  await expect(option).toBeVisible();
  await dynamic.press("Tab");
  const address = `${new URL(page.url()).origin}/circle/${id}`;
  await expect(dynamic).toHaveValue(`问@${person} 去${name} ${address} `);
  await page.getByRole("button", { name: "发布", exact: true }).last().click();
  await expect(main.getByRole("link", { name: address })).toHaveAttribute("href", address);
  await expect(mentioned).toHaveAttribute("href", `/user/${named.id}`);
});

/** The # that closes a topic opens no list, and Enter is a line break. */
async function closesTopic(page: Page, name: string): Promise<void> {
  const topics = page.getByRole("listbox", { name: "话题" });
  const field = page.getByRole("textbox", { name });
  await field.click();
  await page.keyboard.type("#攻");
  await expect(topics, name).toBeVisible();
  await page.keyboard.type("略#");
  await expect(topics, name).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.type("下一行");
  const words = page.locator("textarea:visible, [contenteditable=true]:visible").filter({ hasText: /./ }).last();
  const text = async () =>
    (await field.evaluate((element) =>
      element instanceof HTMLTextAreaElement ? element.value : (element as HTMLElement).innerText,
    )) || (await words.innerText());
  await expect.poll(async () => (await text()).replaceAll(/\n+/g, "\n"), name).toBe("#攻略#\n下一行");
  await expect(topics, name).toBeHidden();
}

/** Holds the answers of the completion until the test releases them. */
async function holdAnswers(page: Page) {
  const held: (() => Promise<void>)[] = [];
  await page.route("**/resources/completion?**", async (route) => {
    await new Promise<void>((resolve) => {
      held.push(async () => resolve());
    });
    await route.continue();
  });
  return {
    count: () => held.length,
    letGo: async () => {
      const answered = page.waitForResponse("**/resources/completion?**");
      await held.shift()?.();
      await (await answered).finished();
      // After two frames the answer's effect on the page is complete.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    },
  };
}

test("R09 R24 in the texts of videos and tickets the # that closes a topic opens no list, and Enter is a line break", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  for (const [path, name] of [
    ["/user/publish/video", "简介"],
    ["/feedback/create", "描述"],
  ] as const) {
    await open(page, path);
    await closesTopic(page, name);
  }
});

test("E03 the # that closes a topic opens no list, and an open one closes by Escape, scrolling or a press elsewhere, and a press on an entry counts despite late answers", async ({
  page,
  loginAs,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await loginAs();
  await open(page, "/user/publish/dynamic");
  await closesTopic(page, "动态内容");
  const field = page.getByLabel("动态内容");
  const list = page.getByRole("listbox", { name: "话题" });
  await field.fill("");
  await field.pressSequentially("看#");
  await expect(list).toBeVisible();

  // An answer that arrives after Escape opens nothing.
  const answers = await holdAnswers(page);
  await field.pressSequentially("攻");
  await expect.poll(answers.count).toBe(1);
  await field.press("Escape");
  await expect(list).toBeHidden();
  await answers.letGo();
  await expect(list).toBeHidden();

  // The list is rendered again between pointerdown and pointerup: the entry is still chosen.
  await field.press("Backspace");
  await expect.poll(answers.count).toBe(1);
  await answers.letGo();
  const first = list.getByRole("option").first();
  const name = (await first.textContent()) ?? "";
  await field.dispatchEvent("compositionend");
  await expect.poll(answers.count).toBe(1);
  await first.hover();
  await page.mouse.down();
  await answers.letGo();
  await page.mouse.up();
  await expect(field).toHaveValue(`看${name}# `);
  await page.unroute("**/resources/completion?**");

  await field.fill("看#");
  await field.press("End");
  await field.pressSequentially("攻");
  await expect(list).toBeVisible();
  await page.evaluate(() => {
    document.body.style.paddingBottom = "2000px";
    window.scrollTo(0, 1_500);
  });
  await expect(list).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await field.press("Backspace");
  await expect(list).toBeVisible();
  // The focus stays in the field, as on an iPhone.
  await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown");
  await expect(list).toBeHidden();
});

test("W02 R07 in a comment the # that closes a topic opens no list, and Safari's Enter after a composed word chooses nothing and sends nothing", async ({
  page,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  await open(page, `/article/${await me.publish()}`);
  await closesTopic(page, "写评论");
  const comment = page.getByLabel("写评论");
  await comment.fill("");
  await comment.pressSequentially("看#");
  await expect(page.getByRole("listbox", { name: "话题" })).toBeVisible();
  const press = (keyCode: number, ctrlKey = false) =>
    comment.evaluate(
      (field, [code, isCtrl]) =>
        field.dispatchEvent(
          new KeyboardEvent("keydown", {
            bubbles: true,
            cancelable: true,
            key: "Enter",
            keyCode: code,
            ctrlKey: isCtrl,
          }),
        ),
      [keyCode, ctrlKey] as const,
    );
  // Safari sends this after compositionend.
  expect(await press(229)).toBe(true);
  await press(229, true);
  await expect(comment).toHaveValue("看#");
  await expect(page.getByRole("button", { name: "发表评论" })).toBeVisible();
  expect(await press(13)).toBe(false);
  await expect(comment).toHaveValue(/^看#.+# $/);
});
