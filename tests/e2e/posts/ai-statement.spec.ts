import { pngText } from "../../fixtures/ai-marks.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const markedFile = async () => ({ name: "ai.png", mimeType: "image/png", buffer: await pngText() });

test(
  "C19 E03 R07 a marked picture is 疑似 for readers, and its author is told and states the contrary",
  { tag: "@once" },
  async ({ page, baseURL, loginAs, newVisitor }) => {
    const me = await ownSession(page, baseURL);
    const answer = await page.request.post("/community/v1/image/upload", {
      multipart: { file: await markedFile() },
      headers: { origin: baseURL ?? "", authorization: `Bearer ${me.token}` },
    });
    const { data: image } = (await answer.json()) as { data: { id: number } };
    const words = `灯塔的照片 ${unique()}`;
    const path = `/dynamic/${await me.dynamic({ source: words, imageIds: [image.id] })}`;
    const reader = (await newVisitor()).request;
    expect((await readPage(reader, path)).main).toContain("疑似 AI 生成");
    expect((await readPage(reader, path)).main).not.toContain("去声明");

    await page.goto(path);
    await page.getByLabel("写评论").fill("原图在这里");
    await page.getByLabel(/^图片，最多/).setInputFiles(await markedFile());
    await page.getByRole("button", { name: "发表评论" }).click();
    await expect(page.locator("[data-marked]").getByText("疑似 AI 生成", { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "去声明" }).click();
    const edit = page.getByRole("form", { name: "修改动态" });
    await expect(edit.getByText("文件里有 AI 生成的标识")).toBeVisible();
    await edit.getByLabel("AI 声明").selectOption("不含 AI 生成的内容");
    await edit.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("动态已修改")).toBeVisible();
    const staff = await newVisitor();
    await loginAs({ page: staff, admin: true, redirect: "/admin/picture" });
    await staff.getByRole("navigation", { name: "图片" }).getByRole("link", { name: "疑似 AI 的图片" }).click();
    const found = staff.getByRole("listitem").filter({ has: staff.locator(`a[href="${path}"]`) });
    await expect(found.first()).toContainText("作者不含 AI 生成的内容");
    // The comment's own label stays.
    const { main } = await readPage(reader, path);
    expect(main).toContain(words);
    expect(main.split("疑似 AI 生成")).toHaveLength(2);
  },
);
