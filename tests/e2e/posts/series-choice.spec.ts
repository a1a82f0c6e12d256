import { key, type Member, unique } from "../../fixtures/e2e-community.ts";
import { handInVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { toIssueStep } from "../../fixtures/write-screen.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

async function makeSeries(me: Member, title: string, kind: "article" | "video" = "article"): Promise<number> {
  return (await me.send<{ id: number }>("/series/create", { kind, title, formKey: key() })).id;
}

test("E01 R26 R27 an article is put into a 专栏 in the publishing step, and its edit moves it", async ({
  page,
  baseURL,
  violations,
  javaScriptEnabled,
}) => {
  violations.allow(/status of 400/);
  const me = await ownSession(page, baseURL);
  const names = [`甲编 ${unique()}`, `乙编 ${unique()}`, `丙编 ${unique()}`] as const;
  const [first, , third] = [
    await makeSeries(me, names[0]),
    await makeSeries(me, names[1]),
    await makeSeries(me, names[2]),
  ];
  const title = `第一章 ${unique()}`;
  const draft = await me.send<{ id: number }>("/draft/article/save", { title, source: "从前。", formKey: key() });
  const step = `/user/publish/article/issue?draft=${draft.id}`;
  const select = page.getByRole("combobox", { name: "专栏" });
  await page.goto(step);
  await expect(select).toHaveValue("0");
  await select.selectOption({ label: names[0] });
  if (javaScriptEnabled) await axe(page);
  // The choice is kept with the draft.
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(page).toHaveURL(/\/user\/publish\/article\?draft=/);
  await toIssueStep(page);
  await expect(select).toHaveValue(String(first));

  // A 专栏 that was deleted meanwhile is refused at the field, and the other fields stay.
  await select.selectOption({ label: names[2] });
  await page.getByRole("textbox", { name: "摘要" }).fill("留下的摘要");
  await me.send(`/series/${third}`, {}, "delete");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("这个专栏不存在，或已被删除，请重新选择").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("留下的摘要");
  await expect(select).toHaveAttribute("aria-invalid", "true");
  await select.selectOption({ label: names[0] });
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.getByRole("navigation", { name: `专栏：${names[0]}` })).toContainText("第 1/1 篇");

  const id = new URL(page.url()).pathname.slice("/article/".length);
  const editing = await me.send<{ id: number }>("/draft/article/save", {
    articleId: Number(id),
    title,
    source: "改过的从前。",
    formKey: key(),
  });
  await page.goto(`/user/publish/article/issue?draft=${editing.id}`);
  await expect(select).toHaveValue(String(first));
  await select.selectOption({ label: names[1] });
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByRole("navigation", { name: `专栏：${names[1]}` })).toContainText("第 1/1 篇");
});

test(
  "E02 R24 a video's edit form shows its 合集, moves it and takes it out; a member without 合集 sees no choice",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const me = await ownSession(page, baseURL);
    const id = await handInVideo(page, baseURL, { title: `灯塔 ${unique()}` });
    const select = page.getByRole("combobox", { name: "合集" });
    await page.goto(`/user/publish/video/edit/${id}`);
    await expect(page.getByRole("textbox", { name: "标题" })).toBeVisible();
    await expect(select).toHaveCount(0);
    const name = `浮岛录像 ${unique()}`;
    const series = await makeSeries(me, name, "video");
    await page.reload();
    await expect(select).toHaveValue("0");
    await select.selectOption({ label: name });
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect(page).toHaveURL(new RegExp(`/video/${id}$`));
    await page.goto(`/user/publish/video/edit/${id}`);
    await expect(select).toHaveValue(String(series));
    await select.selectOption({ label: "不加入" });
    await page.getByRole("button", { name: "保存修改" }).click();
    await expect(page).toHaveURL(new RegExp(`/video/${id}$`));
    await page.goto(`/user/publish/video/edit/${id}`);
    await expect(select).toHaveValue("0");
  },
);
