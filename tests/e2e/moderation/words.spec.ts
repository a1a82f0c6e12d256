import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 an administrator creates and tries a word list, and a writer reads the refusal at the field", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  const word = `禁词${unique()}`;
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/admin/word/new" });
  const form = admin.getByRole("form", { name: "词表" });
  await form.getByLabel("名字").fill("测试");
  await form.getByLabel(/^词，一行一个/).fill(`${word}\n!!!`);
  await form.getByLabel(/^启用/).check();
  await form.getByRole("button", { name: "保存词表" }).click();
  await expect(form.getByText("第 2 行“!!!”没有文字或数字")).toBeVisible();
  await expect(form.getByLabel(/^词，一行一个/)).toHaveValue(new RegExp(`^${word}\\s+!!!$`));
  await expect(form.getByLabel(/^启用/)).toBeChecked();
  await form.getByLabel(/^词，一行一个/).fill(word);
  await form.getByRole("button", { name: "保存词表" }).click();
  await expect(admin.getByText("已保存，几秒内生效").first()).toBeVisible();
  if (testInfo.project.name === "js") await axe(admin);
  await admin.getByRole("button", { name: "开始试跑" }).click();
  await expect(admin.getByText(/正在排队试跑|看了 \d+ 段文字/).first()).toBeVisible();
  const list = new URL(admin.url()).pathname;
  const more = `又禁${unique()}`;
  await form.getByLabel(/^从文件导入/).setInputFiles({
    name: "words.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`"${more}",拒绝\r\n"${word}",拒绝`),
  });
  await form.getByRole("button", { name: "保存词表" }).click();
  await expect(form.getByLabel(/^词，一行一个/)).toHaveValue(new RegExp(`^${word}\\s+${more}$`));
  const file = await admin.request.get(`${list}/export?format=csv`);
  expect(await file.text()).toContain(`"${word}","拒绝发布",0`);

  await admin.goto("/admin/word");
  const trial = admin.getByRole("form", { name: "试一试" });
  await trial.getByLabel(/^粘贴一段文字/).fill(`先说一句，${[...word].join("*")}`);
  await trial.getByRole("button", { name: "试一试" }).click();
  await expect(admin.getByText("命中 1 处")).toBeVisible();

  // Every process applies a change within two seconds.
  const writer = await ownSession(page, baseURL);
  const typed = `来看看 ${[...word].join(" ")} 吧`;
  await expect(async () => {
    const words = await writer.dynamic({ source: typed }).then(
      () => "published",
      (error: Error) => error.message,
    );
    expect(words).toContain("不能发布，请修改后再提交");
  }).toPass({ timeout: 20_000 });
  await page.goto("/dynamic");
  const field = page.getByRole("textbox", { name: /动态|内容|正文/ }).first();
  await field.fill(typed);
  await page.getByRole("button", { name: "发布", exact: true }).first().click();
  await expect(page.getByText("不能发布，请修改后再提交").first()).toBeVisible();
  await expect(field).toHaveValue(typed);

  await admin.goto(list);
  await admin.getByText("删除词表", { exact: true }).first().click();
  await admin.getByRole("form", { name: "删除词表" }).getByRole("button", { name: "删除" }).click();
  await expect(admin.getByText("已删除词表").first()).toBeVisible();
});
