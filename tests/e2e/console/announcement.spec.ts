import { comeIn } from "../../fixtures/come-in.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

test("E09 S08 an announcement is shown above every page until its reader closes it, and a changed one is shown again", async ({
  page,
  newVisitor,
}) => {
  test.slow();
  const phone = uniquePhone();
  const product = await startProduct({ ADMIN_PHONES: phone });
  const guest = await newVisitor();
  const bar = guest.getByRole("region", { name: "站点公告" });
  /** Waits until the web tier has received the setting from the API. */
  const isTold = async (text: string) =>
    expect
      .poll(async () => (await guest.request.get(`${product.url}/dynamic`)).text(), { timeout: 45_000 })
      .toContain(text);
  try {
    await comeIn(page, product.url, phone);
    const form = page.getByRole("form", { name: "站点设置" });
    const save = () => form.getByRole("button", { name: "保存设置" }).click();
    await page.goto(`${product.url}/admin/setting`);
    await form.getByLabel(/^站点公告/).fill("周六凌晨停机维护");
    await form.getByLabel(/^公告链接/).fill("/agreement/service");
    await form.getByLabel(/^公告从何时起显示/).fill("2026-11-01T08:00");
    await form.getByLabel(/^公告显示到/).fill("2026-11-01T08:00");
    await save();
    await expect(form.getByText("结束时间要在开始之后")).toBeVisible();
    await expect(form.getByLabel(/^站点公告/)).toHaveValue("周六凌晨停机维护");
    await form.getByLabel(/^公告显示到/).fill("2999-11-01T08:00");
    await save();
    await expect(page.getByText("已保存 4 项").first()).toBeVisible();

    await isTold("周六凌晨停机维护");
    await guest.goto(`${product.url}/video`);
    await expect(bar).toContainText("公告 周六凌晨停机维护");
    await expect(bar.getByRole("link", { name: "查看详情" })).toHaveAttribute("href", "/agreement/service");
    await bar.getByRole("button", { name: "关闭公告" }).click();
    await expect(bar).toHaveCount(0);
    await expect(guest).toHaveURL(`${product.url}/video`);
    for (const path of ["/video", "/dynamic"])
      await expect
        .poll(async () => (await readPage(guest.request, product.url + path)).html)
        .not.toContain("周六凌晨停机维护");
    expect((await readPage(page.request, product.url)).html).toContain("周六凌晨停机维护");

    await form.getByLabel(/^站点公告/).fill("改到周日停机");
    await form.getByRole("group", { name: "公告级别" }).getByLabel("重要").check();
    await save();
    await expect(page.getByText("已保存 2 项").first()).toBeVisible();
    await isTold("改到周日停机");
    const changed = await readPage(guest.request, `${product.url}/dynamic`);
    expect(changed.html).toMatch(/重要公告.*改到周日停机/s);
  } finally {
    for (const one of [page, guest]) await one.goto("about:blank");
    await product.stop();
  }
});
