import { startProduct } from "#tests/setup/product.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

test("R02 R05 switched off /test and /ui-demo are 404, and a failing service is reported without secrets", async ({
  page,
  violations,
}) => {
  // The test starts two products, one after the other.
  test.setTimeout(120_000);
  violations.allow(/404/);
  const off = await startProduct({ SELF_TEST_PAGE: "off", UI_DEMO_PAGE: "off" });
  try {
    for (const path of ["/test", "/ui-demo"]) expect((await page.goto(off.url + path))?.status()).toBe(404);
    // Leaves the page, which would otherwise keep sending requests to the stopped product.
    await page.goto("about:blank");
  } finally {
    await off.stop();
  }
  const broken = await startProduct({
    CDN_BASE: "http://user:geheim@127.0.0.1:9",
    CHAT_SOCKET_BASE: "ws://127.0.0.1:9/chat",
  });
  try {
    await page.goto(`${broken.url}/test`);
    await expect(page.getByRole("status")).toHaveText("2 项异常");
    await expect(page.getByRole("row", { name: /^CDN/ }).getByRole("cell").nth(1)).toHaveText("连接失败");
    // The address as the browser would open it, with `/chat` once.
    await expect(page.getByRole("row", { name: /^聊天服务/ })).toContainText("ws://127.0.0.1:9/chat");
    expect(await page.content()).not.toContain("/chat/chat");
    expect(await page.content()).not.toContain("geheim");
    await page.goto("about:blank");
  } finally {
    await broken.stop();
  }
});
