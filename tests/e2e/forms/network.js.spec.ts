import type { BrowserContext, Page } from "@playwright/test";
import { sampleOf } from "../../fixtures/campaign.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { becomePending, bindForm, confirmButton, fillBindForm } from "../accounts/wechat-steps.ts";

const told = (page: Page) =>
  expect(page.getByRole("alert").filter({ hasText: "网络错误，请检查网络连接" }).first()).toBeVisible();

/**
 * The ways in which an answer is lost. Pages send no request before a press, so each fault appears as a reader sees
 * it.
 */
const faults: Record<string, (context: BrowserContext) => Promise<() => Promise<void>>> = {
  "no network": async (context) => {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  "a server that is gone": async (context) => {
    await context.route(/\.data(\?|$)/, (route) => route.abort("connectionreset"));
    return () => context.unroute(/\.data(\?|$)/);
  },
  "a proxy's 502": async (context) => {
    await context.route(/\.data(\?|$)/, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
    );
    return () => context.unroute(/\.data(\?|$)/);
  },
  "a proxy's 504": async (context) => {
    await context.route(/\.data(\?|$)/, (route) =>
      route.fulfill({ status: 504, contentType: "text/html", body: "<h1>504 Gateway Time-out</h1>" }),
    );
    return () => context.unroute(/\.data(\?|$)/);
  },
  "half an answer": async (context) => {
    await context.route(/\.data(\?|$)/, (route) =>
      route.fulfill({
        status: 200,
        contentType: "text/x-script",
        headers: { "x-remix-response": "yes" },
        body: '[{"_1":',
      }),
    );
    return () => context.unroute(/\.data(\?|$)/);
  },
};

test.beforeEach(({ violations }) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Failed to (?:fetch|load)|WebSocket|50[24]/);
});

for (const [name, begin] of sampleOf("network faults", Object.entries(faults))) {
  test(`X04 X07 ${name}: every form stays unchanged and shows an error, and another press works`, async ({
    page,
    context,
    loginAs,
  }) => {
    await page.goto("/login");
    await page.getByLabel("手机号").fill(uniquePhone());
    await page.waitForLoadState("networkidle");
    let end = await begin(context);
    await page.locator('button[value="send-code"]').click();
    await told(page);
    await expect(page.getByLabel("手机号")).toHaveValue(/^1\d{10}$/);
    await end();
    // A press within a second of the first counts as a double press.
    await expect(async () => {
      await page.locator('button[value="send-code"]').click();
      await expect(page.locator('button[value="send-code"]')).toHaveText(/\d+s/, { timeout: 2_000 });
    }).toPass();

    await loginAs({ redirect: "/user/publish/dynamic" });
    const text = `断网也不丢 ${name}`;
    await page
      .getByRole("textbox", { name: /动态|说点/ })
      .first()
      .fill(text);
    await page.waitForLoadState("networkidle");
    end = await begin(context);
    await page.getByRole("button", { name: "发布" }).last().click();
    await told(page);
    await expect(page.getByRole("textbox", { name: /动态|说点/ }).first()).toHaveValue(text);
    await end();
    await page.getByRole("button", { name: "发布" }).last().click();
    await expect(page).toHaveURL(/\/dynamic\/\d+$/);
    await expect(page.getByText(text).first()).toBeVisible();
  });
}

test("X04 a like and a favourite behind a broken proxy show an error and revert, and a link leaves the page unchanged", async ({
  page,
  context,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  await page.waitForLoadState("networkidle");
  const actions = page.locator("#actions");
  const like = actions.getByRole("button", { name: /赞/ });
  const keep = actions.getByRole("button", { name: /收藏/ });
  const end = await (faults["a proxy's 502"] as NonNullable<(typeof faults)[string]>)(context);
  await like.click();
  await told(page);
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await keep.click();
  await expect(keep).toHaveAttribute("aria-pressed", "false");
  await page.getByLabel("写评论").fill("还在");
  // The fault lasts until the click has had its answer.
  const refused = page.waitForResponse((response) => response.status() === 502);
  await page.getByRole("link", { name: "动态" }).first().click();
  await refused;
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`));
  await expect(page.getByLabel("写评论")).toHaveValue("还在");
  await end();
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await keep.click();
  await expect(keep).toHaveAttribute("aria-pressed", "true");
});

test("X04 S03 a form carried by the login page is still there when the server cannot be reached", async ({
  page,
  context,
  loginAs,
}) => {
  // The storage is full: the browser itself carries the form to the login page.
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("昵称").fill(`v${unique()}`);
  await page.getByLabel("简介").fill("断网也带着");
  await context.clearCookies({ name: "token" });
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.waitForLoadState("networkidle");
  const kept = page.locator('input[type="hidden"][value*="断网也带着"]');
  await expect(kept).toHaveCount(1);
  const phone = page.getByLabel("手机号");
  await phone.fill(uniquePhone());
  await context.route("**/*", (route) => route.abort("connectionreset"));
  await page.locator('button[value="send-code"]').click();
  await told(page);
  await expect(phone).toHaveValue(/^1\d{10}$/);
  await expect(kept).toHaveCount(1);
  await context.unroute("**/*");
  // A press within a second of the first counts as a double press.
  await expect(async () => {
    await page.locator('button[value="send-code"]').click();
    await expect(page.locator('button[value="send-code"]')).toHaveText(/\d+s/, { timeout: 2_000 });
  }).toPass();
  // This answer came through the router, and the page keeps it through every fault.
  const end = await (faults["a proxy's 502"] as NonNullable<(typeof faults)[string]>)(context);
  await page.getByLabel("验证码", { exact: true }).fill("000000");
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  for (let press = 1; press <= 2; press += 1) {
    const answer = page.waitForResponse((response) => response.status() === 502);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await answer;
    await expect(page.getByRole("button", { name: "登录", exact: true })).toBeEnabled();
    await expect(kept).toHaveCount(1);
  }
  await end();
});

test("X04 when the server is unreachable a link leaves the page unchanged, and another press works", async ({
  page,
  context,
}) => {
  await page.goto("/preferences");
  await page.getByRole("radio", { name: /新标签页/ }).check();
  await page.waitForLoadState("networkidle");
  let loads = 0;
  page.on("framenavigated", () => (loads += 1));
  await context.route("**/*", (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: "反馈" }).first().click();
  await told(page);
  await expect(page).toHaveURL(/\/preferences$/);
  await expect(page.getByRole("radio", { name: /新标签页/ })).toBeChecked();
  // A search is a form that leads to another page.
  const search = page.getByRole("searchbox").first();
  await search.fill("攻略");
  await search.press("Enter");
  await told(page);
  await expect(search).toHaveValue("攻略");
  await expect(page.getByRole("radio", { name: /新标签页/ })).toBeChecked();
  expect(loads).toBe(0);
  await context.unroute("**/*");
  await page.getByRole("link", { name: "反馈" }).first().click();
  await expect(page).toHaveURL(/\/feedback$/);
});

/** One fault is enough where one piece of code keeps all forms: a browser's error or a proxy's error. */
for (const name of sampleOf("network fault of forms", ["no network", "a proxy's 502"], { least: 1 })) {
  const begin = (context: BrowserContext) => (faults[name] as NonNullable<(typeof faults)[string]>)(context);

  test(`X04 R09 R19 R25 ${name}: ticket, profile and writing screen stay unchanged, and another press works`, async ({
    page,
    context,
    loginAs,
  }) => {
    await loginAs({ redirect: "/feedback/create" });
    // A similar title would cause a question.
    const title = name === "no network" ? "地图加载到一半就白屏了" : "语音频道里听不见队友说话";
    await page.getByRole("textbox", { name: "标题" }).fill(title);
    await page.getByRole("textbox", { name: "描述" }).fill("一步步重现");
    await page.waitForLoadState("networkidle");
    let end = await begin(context);
    await page.getByRole("button", { name: /^(?:提交反馈|仍然提交)$/ }).click();
    await told(page);
    await expect(page.getByRole("textbox", { name: "标题" })).toHaveValue(title);
    await expect(page.getByRole("textbox", { name: "描述" })).toHaveValue("一步步重现");
    await end();
    await page.getByRole("button", { name: /^(?:提交反馈|仍然提交)$/ }).click();
    await expect(page).toHaveURL(/\/feedback\/\d+$/);

    await page.goto("/user/personal/info");
    await page.getByLabel("昵称").fill(`断网${unique()}`);
    await page.getByLabel("简介").fill("断网也在的简介");
    await page.waitForLoadState("networkidle");
    end = await begin(context);
    await page.getByRole("button", { name: "保存" }).last().click();
    await told(page);
    await expect(page.getByLabel("简介")).toHaveValue("断网也在的简介");
    await end();
    await page.getByRole("button", { name: "保存" }).last().click();
    await expect(page.getByText("资料已保存")).toBeVisible();

    await page.goto("/user/publish/article");
    await page.locator('input[name="title"]').fill("断网时的下一步");
    await page.locator('textarea[name="source"]').fill("正文还在");
    await page.waitForLoadState("networkidle");
    end = await begin(context);
    await page.getByRole("button", { name: /^下一步/ }).click();
    await told(page);
    await expect(page.locator('input[name="title"]')).toHaveValue("断网时的下一步");
    await expect(page.locator('textarea[name="source"]')).toHaveValue("正文还在");
    await end();
    await page.getByRole("button", { name: /^下一步/ }).click();
    await expect(page).toHaveURL(/\/user\/publish\/article\/issue/);
  });

  test(`X04 W13 R03 ${name}: preferences and binding dialog stay unchanged, and another press works`, async ({
    page,
    context,
  }) => {
    await page.goto("/preferences");
    await page.getByRole("radio", { name: /新标签页/ }).check();
    await page.waitForLoadState("networkidle");
    let end = await begin(context);
    await page.getByRole("button", { name: "保存" }).click();
    await told(page);
    await expect(page.getByRole("radio", { name: /新标签页/ })).toBeChecked();
    await end();
    await page.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("偏好已保存")).toBeVisible();

    await becomePending(page, "/preferences");
    const phone = uniquePhone();
    await fillBindForm(page, phone);
    await page.waitForLoadState("networkidle");
    end = await begin(context);
    // The request for a code uses the same code as every form.
    await bindForm(page).getByRole("button", { name: "获取验证码" }).click();
    await told(page);
    await expect(bindForm(page).getByLabel("手机号")).toHaveValue(phone);
    if (name === "no network") {
      await confirmButton(page).click();
      await expect(confirmButton(page)).toBeEnabled();
      await expect(bindForm(page).getByLabel("手机号")).toHaveValue(phone);
    }
    await end();
    await confirmButton(page).click();
    await expect(page.getByText("绑定成功，已登录")).toBeVisible();
  });
}
