import type { BrowserContext, Page } from "@playwright/test";
import { sampleOf } from "../../fixtures/campaign.ts";
import { foundCircle } from "../../fixtures/e2e-circles.ts";
import { key, type Member, newMember, unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** X04: no typed text is lost, and none arrives twice, however a form's request ends (app/features/writing/typed). */

interface Place {
  /** Prepares the page. @returns its path, and the API's list of the texts that arrived */
  prepare(me: Member, other: Member, film: () => Promise<number>): Promise<{ path: string; list: string }>;
  field(page: Page): ReturnType<Page["locator"]>;
  /** Fills in what else the form needs. */
  rest?(page: Page): Promise<void>;
  press(page: Page): Promise<void>;
  /** Presses twice, where the form leads to another page after a success. Other forms take another text. */
  pressTwice?(page: Page): Promise<void>;
  /** Runs in every test, not only in a campaign. */
  always?: true;
}

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** On a phone the form has a second step. */
async function ticketButton(page: Page) {
  const send = page.getByRole("button", { name: /^(?:提交反馈|仍然提交)$/ }).first();
  const next = page.getByRole("link", { name: "下一步" });
  await expect(send.or(next).first()).toBeVisible();
  if (!(await send.isVisible())) await next.click();
  return send;
}

const places: Record<string, Place> = {
  message: {
    async prepare(me, other) {
      await me.send("/user/follow", { userId: other.id, followed: true });
      await other.send("/user/follow", { userId: me.id, followed: true });
      const { conversationId } = await other.send<{ conversationId: number }>("/chat/message/send", {
        userId: me.id,
        text: "开头",
        formKey: key(),
      });
      return { path: `/message/chat/${conversationId}`, list: `/chat/conversation/${conversationId}` };
    },
    field: (page) => page.getByLabel("写私信"),
    press: (page) => page.getByLabel("写私信").press("Enter"),
    always: true,
  },
  room: {
    async prepare(me) {
      const { id } = await foundCircle(me);
      await me.send(`/circle/${id}/room`, { isOn: true }, "put");
      return { path: `/circle/room/${id}`, list: `/circle/${id}/room` };
    },
    field: (page) => page.getByLabel("发言"),
    press: (page) => page.getByLabel("发言").press("Enter"),
    always: true,
  },
  comment: {
    async prepare(_me, other) {
      const id = await other.publish();
      return { path: `/article/${id}`, list: `/comment/list?subjectKind=article&subjectId=${id}` };
    },
    field: (page) => page.getByLabel("写评论"),
    press: (page) => button(page, "发表评论").click(),
  },
  danmaku: {
    async prepare(_me, _other, film) {
      const id = await film();
      return { path: `/video/${id}`, list: `/video/${id}/danmaku/list` };
    },
    field: (page) => page.getByRole("textbox", { name: "发弹幕" }),
    press: (page) => page.getByRole("textbox", { name: "发弹幕" }).press("Enter"),
  },
  dynamic: {
    prepare: (me) => Promise.resolve({ path: "/user/publish/dynamic", list: `/dynamic/list?authorId=${me.id}` }),
    field: (page) => page.getByLabel("动态内容"),
    press: (page) => button(page, "发布").click(),
    pressTwice: (page) => button(page, "发布").dblclick(),
  },
  ticket: {
    prepare: (me) => Promise.resolve({ path: "/feedback/create", list: `/user/feedback/list?userId=${me.id}` }),
    field: (page) => page.getByRole("textbox", { name: "标题" }),
    async rest(page) {
      const source = page.getByRole("textbox", { name: "描述" });
      if ((await source.inputValue()) === "") await source.fill("一步步重现，然后就坏了。");
    },
    press: async (page) => (await ticketButton(page)).click(),
    pressTwice: async (page) => (await ticketButton(page)).dblclick(),
  },
};

interface Scene {
  page: Page;
  context: BrowserContext;
  place: Place;
  path: string;
  words: readonly string[];
}

const isPost = (route: Parameters<Parameters<Page["route"]>[1]>[0]) =>
  route.request().method() === "POST" && !/danmaku\/|watch-place|reading-place|similar/.test(route.request().url());

/** Types a text; the scripts that the form loads at its first key are there afterwards. */
async function type({ page, place }: Scene, words: string): Promise<void> {
  await place.field(page).pressSequentially(words);
  await place.rest?.(page);
}

/** Each ends with the page's tab open anywhere, and with the network and the session as before. @returns the tab */
const deaths: Record<string, (scene: Scene) => Promise<Page>> = {
  async "no network, then a reload"(scene) {
    const { page, context, place, words } = scene;
    await type(scene, words[0] ?? "");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await place.press(page);
    // The device has the text after a moment.
    await page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), words[0] ?? "");
    await page.goto("about:blank");
    await context.setOffline(false);
    return page;
  },
  async "a proxy's 502, then a reload"(scene) {
    const { page, context, place, words } = scene;
    await type(scene, words[0] ?? "");
    await page.waitForLoadState("networkidle");
    await context.route("**/*", (route) =>
      isPost(route) ? route.fulfill({ status: 502, body: "<h1>502</h1>" }) : route.fallback(),
    );
    await Promise.all([page.waitForResponse((answer) => answer.status() === 502), place.press(page)]);
    await page.goto("about:blank");
    await context.unroute("**/*");
    return page;
  },
  async "a session that has ended"(scene) {
    const { page, context, place, words } = scene;
    const cookies = await context.cookies();
    await type(scene, words[0] ?? "");
    await page.waitForLoadState("networkidle");
    await context.clearCookies({ name: "token" });
    await place.press(page);
    await page.waitForURL(/\/login\?redirect=/);
    await context.clearCookies({ name: "token" });
    await context.addCookies(cookies);
    return page;
  },
  async "a tab that is killed before the answer"(scene) {
    const { page, context, place, words } = scene;
    await type(scene, words[0] ?? "");
    await page.waitForLoadState("networkidle");
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    // The server has the text, and the tab never hears of it.
    await context.route("**/*", async (route) => {
      if (!isPost(route)) return route.fallback();
      await route.fetch({ maxRedirects: 0 }).catch(() => undefined);
      arrived();
    });
    await place.press(page);
    await arrival;
    const next = await context.newPage();
    await page.close();
    await context.unroute("**/*");
    return next;
  },
  async "two quick ones, then a reload"(scene) {
    const { page, place, words } = scene;
    await type(scene, words[0] ?? "");
    await page.waitForLoadState("networkidle");
    if (place.pressTwice) await place.pressTwice(page);
    else {
      await place.press(page);
      await place.field(page).fill(words[1] ?? "");
      await place.press(page);
    }
    await page.waitForFunction(
      (text) => JSON.stringify(localStorage).includes(text) || document.body.textContent?.includes(text),
      words.at(-1) ?? "",
    );
    await page.reload();
    return page;
  },
};

const widths = [1280, 390];
const all = Object.entries(places).flatMap(([name, place]) =>
  Object.entries(deaths).flatMap(([death, kill]) => widths.map((width) => ({ name, place, death, kill, width }))),
);
const chosen = new Set([...all.filter(({ place }) => place.always), ...sampleOf("typed texts", all, { least: 6 })]);

let film: Promise<number> | undefined;

test.beforeEach(({ violations }) => {
  // The router's own error for a load that the way to the login has ended.
  violations.allow(/AbortError: signal is aborted without reason/);
  violations.allow(
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|Failed to (?:fetch|load)|WebSocket|status of (?:401|409|429|502)/,
  );
});

/** The items of the API's list that contain a text. */
async function arrivedOf(me: Member, list: string, words: string): Promise<number> {
  const data = await me.send<Record<string, unknown>>(list, {}, "get");
  const items = (data.items ?? data.messages) as unknown[];
  return items.filter((item) => JSON.stringify(item).includes(words)).length;
}

for (const { name, place, death, kill, width } of chosen) {
  test(`X04 E18 E20 R07 R09 a ${name} of ${width} px survives ${death}, and arrives once`, async ({
    page,
    context,
    request,
    baseURL,
    newVisitor,
    loginAs,
  }) => {
    test.slow();
    const me = await ownSession(page, baseURL);
    const other = await newMember(request, baseURL);
    const newFilm = () =>
      (film ??= (async () => {
        const author = await newVisitor();
        await loginAs({ page: author });
        return readyVideo(author, baseURL, { title: `浮岛 ${unique()}` });
      })());
    const { path, list } = await place.prepare(me, other, newFilm);
    const words = [`第一句${unique()}`, ...(!place.pressTwice && death.startsWith("two") ? [`第二句${unique()}`] : [])];
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const tab = await kill({ page, context, place, path, words });
    await tab.setViewportSize({ width, height: 844 });
    await tab.goto(path);
    await expect(async () => {
      for (const text of words) {
        if ((await arrivedOf(me, list, text)) > 0) continue;
        const restore = tab.getByRole("button", { name: "恢复" }).first();
        if (await restore.isVisible()) await restore.click();
        const isThere = (await place.field(tab).count()) > 0 && (await place.field(tab).inputValue()) === text;
        if (isThere) {
          await place.rest?.(tab);
          await place.press(tab);
        }
        await expect.poll(() => arrivedOf(me, list, text), { timeout: 4_000 }).toBe(1);
      }
    }).toPass({ timeout: 45_000 });
    // Forms that wait on the device go out at the next load; the API knows their keys.
    await tab.goto(path);
    await expect
      .poll(() => tab.evaluate(() => Object.keys(localStorage).filter((one) => one.startsWith("waiting:")).length))
      .toBe(0);
    for (const text of words) expect(await arrivedOf(me, list, text), text).toBe(1);
  });
}
