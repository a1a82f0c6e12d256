import { newMember } from "../../fixtures/e2e-community.ts";
import { giveCookies, takeSession } from "../../fixtures/e2e-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const TICKET = "**/resources/live-ticket";

/** Ways to end a session. @returns what another device or a moderator does */
const ends = {
  "a ban": async ({ send, id }: Ended) =>
    send(`/admin/person/${id}/sanction`, { kind: "ban", days: 7, reason: "发布广告、引流或刷屏" }),
  "the end of the other sessions": async ({ elsewhere }: Ended) => elsewhere("/user/session/end-others", {}),
  "a logout in another tab": async ({ own }: Ended) => own("/user/logout", {}),
};

type Send = (path: string, data: object) => Promise<unknown>;
interface Ended {
  id: number;
  /** Calls as an administrator, as the member on another device, and as the session itself. */
  send: Send;
  elsewhere: Send;
  own: Send;
}

for (const [name, end] of Object.entries(ends))
  test(`C21 S03 ${name} while the live line opens, and while it is open, writes no error to the console`, async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    const url = baseURL ?? "";
    const admin = await newMember(request, url, takeSession("admins"));
    const kept = takeSession();
    if (!kept) throw new Error("no prepared session is left");
    const member = await newMember(request, url, kept);
    const all = { id: member.id, send: admin.send, elsewhere: admin.send, own: member.send };
    if (name === "the end of the other sessions") all.elsewhere = (await newMember(request, url, kept.phone)).send;
    await giveCookies(context, url, member.token);

    // The session ends between the ticket and the socket.
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    let asked = 0;
    let isFirst = true;
    await page.route(TICKET, async (route) => {
      asked++;
      const response = await route.fetch();
      if (isFirst) await end(all);
      isFirst = false;
      await route.fulfill({ response });
    });
    await page.goto("/preferences");
    await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(1);
    // The line goes on as a guest's, which the next ticket says.
    await expect(page.locator("html[data-live]")).toHaveCount(1, { timeout: 15_000 });
    expect(asked).toBe(2);
    await page.goto("/message/system");
    await expect(page).toHaveURL(/\/login\?redirect=%2Fmessage%2Fsystem$/);
  });

test("C21 S03 a session that ends while its line is open asks for no further ticket, and the page leads to the login", async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const url = baseURL ?? "";
  const member = await newMember(request, url);
  await giveCookies(context, url, member.token);
  const asked: string[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith("/resources/live-ticket")) asked.push(one.url());
  });
  await page.goto("/message/settings");
  await expect(page.locator("html[data-live]")).toHaveCount(1, { timeout: 15_000 });
  expect(asked).toHaveLength(1);
  await member.send("/user/logout", {});
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmessage%2Fsettings$/, { timeout: 15_000 });
  expect(asked).toHaveLength(1);
});
