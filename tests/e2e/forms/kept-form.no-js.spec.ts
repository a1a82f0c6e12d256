import { newMember } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { loginByForm } from "../../fixtures/login-by-form.ts";

test("S03 R07 a comment with an expired login is carried to the login page and sent afterwards", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const path = `/article/${await author.publish()}`;
  const { phone } = await loginAs({ redirect: path });
  await page.getByLabel("写评论").fill("第一行\n第二行");
  await page.context().clearCookies({ name: "token" });
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  await loginByForm(page, phone);
  const form = page.getByRole("form", { name: "继续提交" });
  await expect(form).toContainText("第二行");
  await form.getByRole("button", { name: "继续提交" }).click();
  await expect(page.locator("[data-marked]")).toContainText("第二行");
});

test("S03 E03 a dynamic with an expired login is carried along too, from the list and from its own page", async ({
  page,
  loginAs,
}) => {
  for (const path of ["/dynamic", "/user/publish/dynamic"]) {
    const { phone } = await loginAs({ redirect: path });
    await page.getByLabel("动态内容").fill(`从 ${path} 发的`);
    await page.context().clearCookies({ name: "token" });
    await page.getByRole("button", { name: "发布", exact: true }).last().click();
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    await loginByForm(page, phone);
    await page.getByRole("button", { name: "继续提交" }).click();
    await expect(page.getByText("发布成功")).toBeVisible();
    await page.context().clearCookies({ name: "token" });
  }
});

test("S03 R24 a video's form with an expired login is carried along, and its file has to be chosen again", async ({
  page,
  loginAs,
}) => {
  const { phone } = await loginAs({ redirect: "/user/publish/video" });
  await page
    .getByLabel("添加视频")
    .setInputFiles({ name: "长片.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(16 * 1024 * 1024, 7) });
  await page.getByLabel("标题").fill("登录过期时上传的长片");
  await page.context().clearCookies({ name: "token" });
  await page.getByRole("button", { name: "发布", exact: true }).last().click();
  await loginByForm(page, phone);
  await expect(page.getByText("还没上传的文件需要重新选择。")).toBeVisible();
  await page.getByRole("button", { name: "继续提交" }).click();
  await expect(page).toHaveURL("/user/publish/video");
  await expect(page.getByLabel("标题")).toHaveValue("登录过期时上传的长片");
  await expect(page.getByRole("alert").first()).toContainText("请选择视频");
});

test("S03 R09 a ticket with an expired login is carried along too", async ({ page, loginAs }) => {
  const { phone } = await loginAs({ redirect: "/feedback/create" });
  await page.getByRole("textbox", { name: "标题" }).fill("登录过期时提交的反馈标题");
  await page.getByRole("textbox", { name: "描述" }).fill("说明");
  await page.context().clearCookies({ name: "token" });
  await page.getByRole("button", { name: "提交反馈" }).click();
  await loginByForm(page, phone);
  await page.getByRole("button", { name: "继续提交" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录过期时提交的反馈标题");
});
