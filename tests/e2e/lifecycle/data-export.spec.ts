import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HERE = "/user/personal/export";

test(
  "R19 a member requests an export of their data, is notified, and downloads it",
  { tag: "@once" },
  async ({ page, loginAs }) => {
    expect(await redirectOf(page.request, HERE)).toBe(`/login?redirect=${encodeURIComponent(HERE)}`);
    await loginAs({ redirect: "/user/personal/account" });
    await page.getByRole("region", { name: "导出我的数据" }).getByRole("link", { name: "导出" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "导出我的数据" })).toBeVisible();
    await page.getByRole("button", { name: "申请导出" }).click();
    await expect(page.getByText("已申请导出，做好后会发消息告诉你")).toBeVisible();
    const file = page.getByRole("link", { name: /^下载 ZIP（\d+ KB）$/ });
    await expect.poll(async () => (await readPage(page.request, HERE)).main).toContain("下载 ZIP");
    await page.goto(HERE);
    const answer = await page.request.get((await file.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/zip");
    expect((await answer.body()).subarray(0, 2).toString()).toBe("PK");
    expect((await readPage(page.request, "/message/system")).main).toContain("你的数据导出好了");
  },
);
