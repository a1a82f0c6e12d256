import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

interface Form {
  at: string;
  fill(): Promise<void>;
  button: string;
}

/**
 * Sends, goes back, and sends the same again: the second answer leads to the first one's post, whatever form key the
 * page has.
 */
async function sendTwice(page: Page, { at, fill, button }: Form): Promise<void> {
  const press = () => page.getByRole("button", { name: button, exact: true }).last().click();
  await page.goto(at);
  await fill();
  await press();
  await expect(page).not.toHaveURL(at);
  const made = page.url();
  const keys = () =>
    page.locator('input[name="formKey"]').evaluateAll((all) => all.map((key) => (key as HTMLInputElement).value));
  const [key] = await keys();
  await page.goBack();
  await expect(page).toHaveURL(at);
  // The address changes before the page does: a text typed until then is in the old form.
  await expect.poll(async () => (await keys())[0]).not.toBe(key);
  await fill();
  await press();
  await expect(page).toHaveURL(made);
  await expect(page.getByText("刚才已经发布过了，没有重复发布").first()).toBeVisible();
}

test("R07 R09 R22 after Back the same text is not written a second time: comment, dynamic, ticket", async ({
  page,
  loginAs,
}) => {
  const author = await newMember(page.request, process.env.QUNLUO_E2E_URL);
  const id = await author.publish();
  const article = `/article/${id}`;
  await loginAs();
  // A similar ticket would cause a question.
  const words = `${unique()} ${unique()} ${unique()}`;
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const forms: Form[] = [
    { at: article, fill: () => page.getByLabel("写评论").fill(words), button: "发表评论" },
    { at: "/user/publish/dynamic", fill: () => page.getByLabel("动态内容").fill(words), button: "发布" },
    {
      at: "/feedback/create",
      async fill() {
        await field("标题").fill(words);
        await field("描述").fill("怎样就坏了");
      },
      button: "提交反馈",
    },
  ];
  for (const form of forms) await sendTwice(page, form);
  const listed = await page.request.get(`/community/v1/comment/list?subjectKind=article&subjectId=${id}`);
  const { data } = (await listed.json()) as { data: { items: object[] } };
  expect(data.items).toHaveLength(1);
});
