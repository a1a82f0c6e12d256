import { useUpMinutes } from "../../fixtures/aged-codes.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { giveCookies, takeSession } from "../../fixtures/e2e-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const HERE = "/user/personal/minor";
/** During these hours the mode always blocks. */
const isNight = () => {
  const hour = (new Date().getUTCHours() + 8) % 24;
  return hour >= 22 || hour < 6;
};

test("R19 A03 a member turns 青少年模式 on, is stopped at the time limit, continues and turns it off by the password", async ({
  page,
  loginAs,
  violations,
}, testInfo) => {
  // The home page may ask for its live ticket after the time is used up.
  violations.allow(/403.*live-ticket/);
  const { phone } = await loginAs();
  expect((await readPage(page.request, "/user/personal/account")).html).toContain(`href="${HERE}"`);
  await page.goto(HERE);
  const on = page.getByRole("form", { name: "开启青少年模式" });
  if (testInfo.project.name === "js") await axe(page);
  await on.getByLabel("设一个密码").fill("2468");
  await on.getByLabel("再输入一次").fill("2469");
  await on.getByRole("button", { name: "开启青少年模式" }).click();
  await expect(on.getByText("两次输入的密码不一样").first()).toBeVisible();
  await on.getByLabel("设一个密码").fill("2468");
  await on.getByLabel("再输入一次").fill("2468");
  await on.getByRole("button", { name: "开启青少年模式" }).click();
  await expect(page.getByText("青少年模式已开启", { exact: true }).first()).toBeAttached();

  const resting = page.getByRole("heading", { level: 1, name: isNight() ? "夜深了" : "今天已经用了" });
  if (!isNight()) {
    expect((await page.request.get("/", { maxRedirects: 0 })).status()).toBe(200);
    useUpMinutes(phone);
  }
  await page.goto("/video?sort=hot");
  await expect(resting).toBeVisible();
  if (testInfo.project.name === "js") await axe(page);
  expect((await readPage(page.request, "/agreement/privacy")).heading).toMatch(/隐私政策$/);
  if (!isNight()) {
    const more = page.getByRole("form", { name: "继续使用" });
    await more.getByLabel("青少年模式的密码").fill("2468");
    await more.getByRole("button", { name: "继续使用" }).click();
    await expect(page).toHaveURL(/\/video\?sort=hot$/);
    await page.goto(HERE);
  }
  const off = page.getByRole("form", { name: "关闭青少年模式" });
  await off.getByLabel("青少年模式的密码").fill("1357");
  await off.getByRole("button", { name: "关闭青少年模式" }).click();
  await expect(off.getByText(/密码不对/).first()).toBeVisible();
  // The server's page does not repeat the password.
  if (testInfo.project.name === "no-js") await expect(off.getByLabel("青少年模式的密码")).toHaveValue("");
  await off.getByLabel("青少年模式的密码").fill("2468");
  await off.getByRole("button", { name: "关闭青少年模式" }).click();
  await expect(page.getByText("青少年模式已关闭").first()).toBeVisible();
  expect((await page.request.get("/video", { maxRedirects: 0 })).status()).toBe(200);
});

test("R19 a member without the password of 青少年模式 turns it off by a code to the phone", async ({
  page,
  baseURL,
}) => {
  const session = takeSession();
  if (!session) throw new Error("no session is left");
  await (await newMember(page.request, baseURL, session)).send("/user/minor/on", { password: "2468" });
  await giveCookies(page.context(), baseURL ?? "", session.token);
  await page.goto(HERE);
  await page.getByText("忘记密码", { exact: true }).click();
  const form = page.getByRole("form", { name: "忘记密码" });
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  const latest = await page.request.get(`${baseURL}/community/v1/dev/sms/${session.phone}`);
  const { data } = (await latest.json()) as { data: { code: string } };
  await form.getByLabel(/的验证码/).fill(data.code);
  await form.getByRole("button", { name: "用验证码关闭" }).click();
  await expect(page.getByText("青少年模式已关闭").first()).toBeVisible();
});
