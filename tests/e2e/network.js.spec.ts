import type { BrowserContext, Page } from "@playwright/test";
import { newMember } from "../fixtures/e2e-community.ts";
import { uniquePhone } from "../fixtures/factories.ts";
import { expect, test } from "../setup/e2e-test.ts";

const told = (page: Page) =>
  expect(page.getByRole("alert").filter({ hasText: "网络错误，请检查网络连接" }).first()).toBeVisible();

/** The ways in which an answer does not come. Pages ask for nothing before a press, so each is seen as a reader sees it. */
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
  violations.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Failed to (?:fetch|load)|WebSocket|502/);
});

for (const [name, begin] of Object.entries(faults)) {
  test(`X04 X07 ${name}: every form stays as it is and says so, and a press again works`, async ({
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
    // A press within a second of the first is a double press.
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

test("X04 a like whose answer does not come says so and goes back; a link leaves the page as it is", async ({
  page,
  context,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  await page.waitForLoadState("networkidle");
  const like = page.locator("#actions").getByRole("button", { name: /赞/ });
  const end = await (faults["no network"] as NonNullable<(typeof faults)[string]>)(context);
  await like.click();
  await told(page);
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await page.getByLabel("写评论").fill("还在");
  await page.getByRole("link", { name: "动态" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`));
  await expect(page.getByLabel("写评论")).toHaveValue("还在");
  await end();
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
});
