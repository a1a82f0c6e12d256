import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openSqlite } from "../../../api/db/dialects/sqlite.ts";
import { unsubscribeUrl } from "../../../api/services/accounts/delivery/unsubscribe.ts";
import { chooseNative } from "../../fixtures/choose-native.ts";
import { comeIn } from "../../fixtures/come-in.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { type FakeSmtp, partsOf, startFakeSmtp } from "../../fixtures/fake-smtp.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { htmlErrors } from "../../fixtures/valid-html.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

const SETTINGS = "/message/settings";
const once = { tag: "@once" };

type Db = ReturnType<typeof openSqlite>;

/** The path of the link in the last mail. */
function linkOf(smtp: FakeSmtp): string {
  const mail = smtp.mails.at(-1);
  const [, path] = /https?:\/\/[^/\s]+(\/mail\/confirm\?token=[\w-]+)/.exec(mail ? (partsOf(mail)[0] ?? "") : "") ?? [];
  if (path === undefined) throw new Error("no link came");
  return path;
}

/** The unsubscribe link that a mail to this address has. */
async function unsubscribeLink({ dataDir, url }: Product, address: string): Promise<string> {
  const serviceSecret = readFileSync(join(dataDir, "keys", "service-secret"), "utf8").trim();
  const db = openSqlite(join(dataDir, "qunluo.sqlite"));
  const row = await db.selectFrom("mail_address").selectAll().where("address", "=", address).executeTakeFirstOrThrow();
  await db.destroy();
  return unsubscribeUrl({ siteUrl: url, serviceSecret }, { userId: row.user_id, address });
}

/** Changes the product's database for one member. */
async function withMember<T>(
  { dataDir }: Product,
  phone: string,
  change: (db: Db, id: number) => Promise<T>,
): Promise<T> {
  const db = openSqlite(join(dataDir, "qunluo.sqlite"));
  try {
    const { id } = await db.selectFrom("user").select("id").where("phone", "=", phone).executeTakeFirstOrThrow();
    return await change(db, id);
  } finally {
    await db.destroy();
  }
}

/** A confirmed address that gets the mails of one tab at once. */
async function addAddress(db: Db, id: number, address: string, tab: "system" | "reply"): Promise<void> {
  await db.insertInto("mail_address").values({ user_id: id, address, confirmed_at: Date.now() }).execute();
  await db.insertInto("delivery_choice").values({ user_id: id, channel: "mail", tab, mode: "now" }).execute();
}

/** Gives a member a dead letter about a new notice. */
async function addDeadLetter(db: Db, id: number, address: string): Promise<void> {
  const now = Date.now();
  await addAddress(db, id, address, "system");
  // The test may run in the default quiet hours.
  await db.insertInto("delivery_setting").values({ user_id: id, quiet_from: null, quiet_until: null }).execute();
  const notice = await db
    .insertInto("notice")
    .values({
      user_id: id,
      tab: "system",
      kind: "account",
      title: `给 ${address} 的公告`,
      body: "正文",
      subject_kind: null,
      subject_id: null,
      newest_seq: 1,
      acted_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("delivery")
    .values({
      channel: "mail",
      user_id: id,
      tab: "system",
      notice_id: notice.id,
      conversation_id: null,
      first_seq: 1,
      last_seq: 1,
      created_at: now,
      next_at: now,
      attempts: 6,
      failed_at: now,
      failure: "DATA: 554 5.7.1 no",
    })
    .execute();
}

async function fillAddress(page: Page, address: string): Promise<void> {
  await page.getByLabel(/^(?:邮箱|换一个邮箱)$/).fill(address);
  await page.getByRole("button", { name: "发送确认邮件" }).click();
}

test.describe("on a site with mails and a WeChat template", () => {
  // One worker, because each worker would start its own product.
  test.describe.configure({ mode: "default" });
  let smtp: FakeSmtp;
  let product: Product;
  const htmlOf = async (page: Page, path: string) => (await page.request.get(new URL(path, product.url).href)).text();
  const admin = uniquePhone();
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    smtp = await startFakeSmtp();
    const { SITE_URL: _none, ...env } = smtp.env;
    product = await startProduct({
      ...env,
      WECHAT_TEMPLATE_NOTICE: "template-1",
      ADMIN_PHONES: admin,
      DEMO_COMMUNITY: "off",
    });
  });
  test.afterAll(async () => {
    await product.stop();
    await smtp.close();
  });

  test("E19 R18 a member confirms an address by a link, chooses what to receive, and deletes the address", async ({
    page,
    violations,
  }, testInfo) => {
    test.slow(); // The checker of HTML starts slowly.
    violations.allow(/status of 40[049]/);
    await comeIn(page, product.url);
    await page.goto(product.url + SETTINGS);
    const part = page.getByRole("region", { name: "邮件与微信通知" });
    await expect(part.getByRole("link", { name: "关注公众号" })).toBeVisible();
    await expect(part.getByRole("table")).toHaveCount(0);

    // The browser accepts this address, and the site does not.
    await fillAddress(page, "reader@example");
    await expect(part.getByRole("alert")).toHaveText("邮箱地址有误，例如 name@example.com");
    await expect(page.getByLabel("邮箱", { exact: true })).toHaveValue("reader@example");
    const address = `reader-${testInfo.project.name}-${Date.now()}@example.com`;
    await fillAddress(page, address);
    await expect(page.getByText("确认邮件已发出").first()).toBeVisible();
    await expect(part.getByRole("status")).toContainText(`等待确认 ${address}`);
    await expect(part.getByRole("table")).toHaveCount(0);

    // Opening the link changes nothing, as when a scanner opens it.
    const link = linkOf(smtp);
    const pages = new Map([["confirm", await htmlOf(page, link)]]);
    await page.goto(product.url + link);
    await expect(page.getByRole("heading", { name: "确认邮箱", exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(address);
    await page.getByRole("button", { name: "确认", exact: true }).click();
    await expect(page.getByText("邮箱已确认").first()).toBeVisible();
    await expect(page).toHaveURL(/\/message\/settings/);
    const used = await readPage(page.request, product.url + link);
    expect(used.status).toBe(404);
    expect(used.main).toContain("确认链接无效、已过期或已用过");

    await expect(part.getByRole("table")).toBeVisible();
    if (testInfo.project.name === "js") await axe(page);
    await chooseNative(page, "mail.reply", "立即");
    await chooseNative(page, "mail.like", "每日汇总");
    await chooseNative(page, "quietFrom", "08:00");
    await part.getByRole("button", { name: "保存发送方式" }).click();
    await expect(part.getByRole("alert")).toHaveText("免打扰的开始和结束不能相同");
    await expect(page.getByLabel("评论与回复：邮件")).toHaveValue("now");
    await chooseNative(page, "quietFrom", "22:00");
    await part.getByRole("button", { name: "保存发送方式" }).click();
    await expect(page.getByText("邮件与微信通知的设置已保存").first()).toBeVisible();
    await page.goto(product.url + SETTINGS);
    await expect(page.getByLabel("评论与回复：邮件")).toHaveValue("now");
    await expect(page.getByLabel("赞和收藏：邮件")).toHaveValue("daily");
    await expect(page.getByLabel("私信：邮件")).toHaveValue("off");
    await expect(page.locator('select[name="quietFrom"]')).toHaveValue("22");

    pages.set("settings", await htmlOf(page, SETTINGS));
    if (testInfo.project.name === "no-js") expect(await htmlErrors(pages)).toEqual([]);
    await part.getByRole("button", { name: "删除邮箱" }).click();
    await expect(page.getByText("邮箱已删除").first()).toBeVisible();
    await expect(part.getByRole("table")).toHaveCount(0);
  });

  test(
    "E19 a member unsubscribes without login, by a page or by one click of a mailbox provider",
    once,
    async ({ page, newVisitor, request }) => {
      const [phone, address] = [uniquePhone(), `leaver-${Date.now()}@example.com`];
      await comeIn(page, product.url, phone);
      await withMember(product, phone, (db, id) => addAddress(db, id, address, "reply"));
      const mode = page.getByLabel("评论与回复：邮件");
      const unsubscribe = await unsubscribeLink(product, address);
      const stranger = await newVisitor();
      await stranger.goto(unsubscribe);
      await expect(stranger.getByRole("main")).toContainText("***@example.com");
      await expect(stranger.getByRole("main")).not.toContainText(address);
      expect(await htmlErrors(new Map([["unsubscribe", await htmlOf(stranger, unsubscribe)]]))).toEqual([]);
      await stranger.getByRole("button", { name: "退订", exact: true }).click();
      await expect(stranger.getByRole("status")).toContainText("已退订");
      for (const form of [
        { form: { "List-Unsubscribe": "One-Click" } },
        { multipart: { "List-Unsubscribe": "One-Click" } },
      ]) {
        await page.goto(product.url + SETTINGS);
        await expect(mode).toHaveValue("off");
        await chooseNative(page, "mail.reply", "立即");
        await page.getByRole("button", { name: "保存发送方式" }).click();
        await expect(page.getByText("邮件与微信通知的设置已保存").first()).toBeVisible();
        await expect(mode).toHaveValue("now");
        expect((await request.post(unsubscribe, { ...form, maxRedirects: 0 })).status()).toBe(200);
      }
      await page.goto(product.url + SETTINGS);
      await expect(mode).toHaveValue("off");
      const wrong = await request.post(`${product.url}/mail/unsubscribe?token=1.x`, {
        form: { "List-Unsubscribe": "One-Click" },
        maxRedirects: 0,
      });
      expect(wrong.status()).toBe(404);
    },
  );

  test(
    "E19 a link asks for a login, which leads back, and belongs to one account",
    once,
    async ({ page, newVisitor }) => {
      await comeIn(page, product.url);
      await page.goto(product.url + SETTINGS);
      await fillAddress(page, `owner-${Date.now()}@example.com`);
      await expect(page.getByText("确认邮件已发出").first()).toBeVisible();
      const link = linkOf(smtp);
      const other = await newVisitor();
      expect(await redirectOf(other.request, product.url + link)).toBe(`/login?redirect=${encodeURIComponent(link)}`);
      await comeIn(other, product.url);
      expect((await readPage(other.request, product.url + link)).status).toBe(404);
      const own = await readPage(page.request, product.url + link);
      expect(own.status).toBe(200);
      expect(own.heading).toBe("确认邮箱");
    },
  );

  test("A01 E19 an administrator sees dead letters, repeats one, which then arrives, and discards another", async ({
    page,
    request,
  }, testInfo) => {
    const addresses: string[] = [];
    for (const n of [1, 2]) {
      const phone = uniquePhone();
      await newMember(request, product.url, phone);
      addresses.push(`letter${n}-${testInfo.project.name}-${Date.now()}@example.com`);
      await withMember(product, phone, (db, id) => addDeadLetter(db, id, addresses[n - 1] ?? ""));
    }
    await comeIn(page, product.url, admin);
    await page.goto(`${product.url}/admin/operation`);
    const letters = page.getByRole("list", { name: "没有发出的邮件通知" }).getByRole("listitem");
    await expect(letters).toHaveCount(2);
    await expect(letters.first()).toContainText("l***@example.com");
    await expect(letters.first()).toContainText("DATA: 554 5.7.1 no");
    await expect(page.getByRole("main")).not.toContainText("letter1-");
    if (testInfo.project.name === "js") await axe(page);
    await letters
      .first()
      .getByRole("button", { name: /^再发一次/ })
      .click();
    await expect(page.getByText("1 条会再发一次").first()).toBeVisible();
    await letters.first().getByRole("button", { name: /^丢弃/ }).click();
    await expect(page.getByText("已丢弃 1 条").first()).toBeVisible();
    await expect(letters).toHaveCount(0);
    // The job of the built product runs every five seconds, or half a minute after another process has looked.
    await expect.poll(() => smtp.mails.filter(({ to }) => addresses.includes(to)).length, { timeout: 40_000 }).toBe(1);
    expect((await readPage(page.request, `${product.url}/admin/log`)).main).toContain("重发没有发出的通知");
  });

  test(
    "R18 E19 the page of the official account leads to the switches, and a follower has them",
    once,
    async ({ page }) => {
      await comeIn(page, product.url);
      await page.goto(`${product.url}/user/subscribe-wechat`);
      await expect(page.getByRole("main")).toContainText("可以在通知设置里选择哪些通知发到微信");
      await page.getByRole("link", { name: "打开模拟的关注页" }).click();
      await page.getByLabel("或者输入昵称").fill(`收信人${Date.now()}`);
      await page.getByRole("button", { name: "关注", exact: true }).click();
      await page.goto(`${product.url}/user/subscribe-wechat`);
      await page.getByRole("link", { name: "选择发到微信的通知" }).click();
      await chooseNative(page, "wechat.system", "立即");
      await page.getByRole("button", { name: "保存发送方式" }).click();
      await expect(page.getByText("邮件与微信通知的设置已保存").first()).toBeVisible();
      await expect(page.getByLabel("系统通知：微信")).toHaveValue("now");
    },
  );
});

test("E19 on a site without channels the settings show nothing of them", once, async ({ page, loginAs }) => {
  await loginAs({ redirect: SETTINGS });
  await expect(page.getByRole("heading", { name: "通知设置", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("邮件");
  await expect(page.getByRole("main")).not.toContainText("免打扰");
});
