import type { Page, Route } from "@playwright/test";
import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test.beforeEach(({ violations }) => {
  violations.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|WebSocket|status of 503/);
});

/** The ways in which the load after a live event fails. */
const failures: [name: string, fail: (route: Route) => Promise<void>][] = [
  ["is aborted", (route) => route.abort()],
  ["is answered with 503", (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<h1>503</h1>" })],
];

/** Lets the first two loads of a page's data fail. @returns the number of failed loads */
async function failTwice(page: Page, path: string, fail: (route: Route) => Promise<void>): Promise<() => number> {
  let failed = 0;
  await page.route(
    (url) => url.pathname === `${path}.data`,
    (route) => (failed < 2 ? ((failed += 1), fail(route)) : route.continue()),
  );
  return () => failed;
}

for (const [name, fail] of failures)
  test(`C21 C22 X04 a message is shown in an open conversation and in an open room though the load after its event ${name} twice`, async ({
    page,
    baseURL,
    newVisitor,
  }) => {
    const me = await ownSession(page, baseURL);
    const friend = await newMember(page.request, baseURL);
    await me.send("/user/follow", { userId: friend.id, followed: true });
    await friend.send("/user/follow", { userId: me.id, followed: true });
    const { conversationId } = await friend.send<{ conversationId: number }>("/chat/message/send", {
      userId: me.id,
      text: "开头",
      formKey: key(),
    });
    const talk = `/message/chat/${conversationId}`;
    await page.goto(talk);
    await expect(page.locator("html[data-live]")).toBeAttached();
    const failedTalk = await failTwice(page, talk, fail);
    const words = `只说一次 ${unique()}`;
    const formKey = key();
    // One message in two seconds.
    await expect(() => friend.send("/chat/message/send", { userId: me.id, text: words, formKey })).toPass();
    await expect(page.locator("#message-2")).toContainText(words, { timeout: 30_000 });
    expect(failedTalk()).toBe(2);

    const { id } = await foundCircle(me);
    await me.send(`/circle/${id}/room`, { isOn: true }, "put");
    await joinCircle(friend, id);
    const room = `/circle/room/${id}`;
    const other = await newVisitor();
    await giveCookies(other.context(), baseURL ?? "", friend.token);
    await other.goto(room);
    await page.goto(room);
    await expect(page.locator(`html[data-live~="room:${id}"]`)).toBeAttached();
    await page.waitForLoadState("networkidle");
    const failedRoom = await failTwice(page, room, fail);
    await other.getByLabel("发言").fill(words);
    await other.getByLabel("发言").press("Enter");
    await expect(page.locator("#message-1")).toContainText(words, { timeout: 30_000 });
    expect(failedRoom()).toBe(2);
  });

test("C21 E11 X04 the list of conversations is loaded again after a failed load, at once when the network is back", async ({
  page,
  context,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  const friend = await newMember(page.request, baseURL);
  await page.goto("/message/chat");
  await expect(page.locator("html[data-live]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  let failed = 0;
  await page.route(
    (url) => url.pathname === "/message/chat.data",
    (route) => {
      failed += 1;
      return route.abort();
    },
  );
  const words = `在吗 ${unique()}`;
  await friend.send("/chat/message/send", { userId: me.id, text: words, formKey: key() });
  await expect.poll(() => failed).toBeGreaterThan(0);
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole("list", { name: "对话" })).toContainText(words, { timeout: 3_000 });
});
