import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { holder } from "../../fixtures/held-requests.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("W15 R07 a link pressed before the answer of 收藏 leads to its page, also if its route was not loaded yet", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ title: `先收藏再走 ${unique()}` });
  await loginAs();
  const routes = holder();
  const press = holder();
  await page.route((url) => url.pathname === "/__manifest" && url.search.includes("favourite"), routes.hold);
  await page.route(
    (url) => url.pathname === `/article/${id}.data`,
    (route) => (route.request().method() === "POST" ? press.hold(route) : route.continue()),
  );
  await page.goto(`/article/${id}`);
  await page.getByRole("button", { name: /收藏 0$/ }).click();
  await expect.poll(press.count).toBe(1);
  await page.locator("#actions").getByRole("link", { name: "我的收藏" }).click();
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes(".data"),
  );
  const readAgain = page.waitForResponse(
    (response) =>
      response.request().method() === "GET" && /\/(?:article\/\d+|user\/favourite)\.data/.test(response.url()),
  );
  await press.release();
  await answered;
  await (await readAgain).finished();
  await expect.poll(routes.count).toBe(1);
  // After two frames the answer's effect on the page is complete.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`));
  await routes.release();
  await expect(page).toHaveURL(/\/user\/favourite$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("我的收藏");
});
