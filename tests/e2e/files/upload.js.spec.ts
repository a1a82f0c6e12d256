import type { Page } from "@playwright/test";
import { newMember } from "../../fixtures/e2e-community.ts";
import { handOver } from "../../fixtures/hand-over.ts";
import { heicPhoto, picture } from "../../fixtures/picture.ts";
import { sourceOf } from "../../fixtures/write-screen.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const UPLOADS = "**/resources/upload";
const HEIC = "HEIC 照片请先转成 JPG（iPhone：设置 › 相机 › 格式 › 兼容性最佳）";

/** Holds every upload until `go` is called; then the first `failing` of them break. */
async function hold(page: Page, failing = 0) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let seen = 0;
  await page.route(UPLOADS, async (route) => {
    const isBad = seen < failing;
    seen += 1;
    await gate;
    await (isBad ? route.abort() : route.continue());
  });
  return { go: () => go(), seen: () => seen };
}

test("C19 a HEIC photo that the browser cannot read is refused beside its name before the upload, and several pictures upload at once, each with its progress, and stay in the chosen order", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/article" });
  const uploads = await hold(page);
  await sourceOf(page).fill("手机拍的");
  await handOver(sourceOf(page), "drop", [
    heicPhoto(),
    { name: "说明.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
  ]);
  const rows = page.getByRole("list", { name: "上传中的图片" });
  await expect(rows.getByRole("alert")).toHaveText([HEIC]);
  await expect(rows.getByRole("button", { name: /^重试/ })).toHaveCount(0);
  expect(uploads.seen()).toBe(0);
  await expect(sourceOf(page)).toHaveValue(/^手机拍的\s*$/);
  await rows.getByRole("button", { name: "移除 IMG_0001.HEIC" }).click();
  await expect(rows).toHaveCount(0);

  await sourceOf(page).fill("开头");
  const files = await Promise.all(
    ["甲", "乙", "丙", "丁"].map((name, index) => picture({ name: `${name}.png`, width: 40 + index })),
  );
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(page.getByRole("progressbar", { name: "正在上传 甲.png" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(4);
  await expect.poll(uploads.seen).toBe(3);
  await axe(page);
  await page.getByRole("button", { name: "取消上传 丁.png" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(3);
  uploads.go();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(sourceOf(page)).toHaveValue(
    /^开头\s+!\[甲\]\(\/media\/\S+\)\s+!\[乙\]\(\/media\/\S+\)\s+!\[丙\]\(\/media\/\S+\)\s+$/,
  );
});

test("C19 a failed picture says so beside its name, and uploads at the second try", async ({
  page,
  loginAs,
  violations,
}) => {
  violations.allow(/ERR_FAILED/);
  await loginAs({ redirect: "/user/publish/dynamic" });
  const uploads = await hold(page, 1);
  const form = page.getByRole("form", { name: "发布动态" });
  await form.getByLabel("动态内容").fill("网断了一下");
  await form
    .getByLabel("添加图片")
    .setInputFiles([await picture({ name: "a.png" }), await picture({ name: "b.png", width: 300 })]);
  uploads.go();
  const row = form.getByRole("list", { name: "上传中的图片" }).getByRole("listitem");
  await expect(row.getByRole("alert")).toHaveText("网络错误，请检查网络连接");
  // The name of the first upload that was sent.
  const [broken = ""] = /[ab]\.png/.exec((await row.textContent()) ?? "") ?? [];
  const tiles = form.getByRole("list", { name: "已添加的图片" }).getByRole("img");
  await expect(tiles).toHaveCount(1);
  // The failed picture is not dropped silently.
  await expect(form.getByRole("button", { name: "发布", exact: true })).toHaveAttribute("aria-disabled", "true");
  await axe(page);
  await row.getByRole("button", { name: `重试 ${broken}`, exact: true }).click();
  await expect(tiles).toHaveCount(2);
  await expect(tiles.first()).toHaveAttribute("width", "600");
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("发布成功")).toBeVisible();
  await expect(page.getByRole("article").getByRole("img", { name: /^图片/ })).toHaveCount(2);
});

test("C19 pasted and dropped pictures go into a comment, three at most", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  await loginAs({ redirect: `/article/${await author.publish()}` });
  const box = page.getByLabel("写评论");
  await box.fill("三张图");
  await handOver(box, "paste", [await picture({ name: "1.png" }), await picture({ name: "2.png", width: 300 })]);
  const tiles = page.getByRole("list", { name: "已添加的图片" }).getByRole("img");
  await expect(tiles).toHaveCount(2);
  await handOver(box, "drop", [
    await picture({ name: "3.png", width: 310 }),
    await picture({ name: "4.png", width: 320 }),
  ]);
  await expect(page.locator("#comments").getByRole("alert")).toHaveText("最多 3 张图片");
  await expect(tiles).toHaveCount(3);
  await page.getByRole("button", { name: "移除图片 2" }).click();
  await expect(tiles).toHaveCount(2);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("[data-marked]").getByRole("img", { name: /^图片/ })).toHaveCount(2);
});

test("C19 a failed cover is sent again from its row and then chosen", async ({ page, loginAs, violations }) => {
  violations.allow(/ERR_FAILED/);
  await loginAs({ redirect: "/user/personal/info" });
  const uploads = await hold(page, 1);
  uploads.go();
  await page.getByLabel("封面", { exact: true }).setInputFiles(await picture({ width: 900, height: 300 }));
  await page.getByRole("button", { name: "重试 picture.png" }).click();
  await expect(page.getByText("上传好了，保存后生效")).toBeVisible();
  await expect(page.locator('[data-preview="cover"] img')).toHaveCount(1);
});
