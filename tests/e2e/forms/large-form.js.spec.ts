import { newMember } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R07 R27 with scripts a form that is too large for the server is not sent, says so and keeps the input", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const path = `/article/${await author.publish()}`;
  await loginAs({ redirect: path });
  const afterwards = page.waitForResponse(/\/assets\/later-/);
  await page.goto(path);
  await (await afterwards).finished();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const sent: string[] = [];
  // The page may ask for its ticket of the live line in these seconds.
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/resources/live-ticket")) sent.push(request.url());
  });
  const text = page.getByLabel("写评论");
  await text.fill("写了很久");
  // The content goes into a hidden field, which is never rendered.
  await text.evaluate((field: HTMLTextAreaElement) => {
    const rest = Object.assign(document.createElement("input"), {
      type: "hidden",
      name: "rest",
      value: "x".repeat(13 * 1024 * 1024),
    });
    field.form?.append(rest);
  });
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.getByText("一次最多提交 12 MB")).toBeVisible();
  await expect(text).toHaveValue("写了很久");
  expect(sent).toEqual([]);
});
