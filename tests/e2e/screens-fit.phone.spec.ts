import { ageCodes } from "../fixtures/aged-codes.ts";
import { circleScreens } from "../fixtures/e2e-circles.ts";
import { key, newMember, unique } from "../fixtures/e2e-community.ts";
import { uniquePhone } from "../fixtures/factories.ts";
import { fitsEveryScreen } from "../fixtures/fit.ts";
import { ownSession } from "../fixtures/own-session.ts";
import { expect, test } from "../setup/e2e-test.ts";

const WORD = "AVeryLongWordWithoutAnySpace";
const TITLE = `${"很长的标题".repeat(10)}${WORD}`;
const wideName = () => `WWWWWW${unique().toUpperCase()}`;
const SOURCE = `## ${TITLE}\n\n${"x".repeat(300)}\n\n| ${"列 | ".repeat(12)}\n|${"---|".repeat(12)}\n| ${"123,456,789 | ".repeat(12)}\n\n## 第二节\n\n\`\`\`js\n${"y".repeat(200)}\n\`\`\``;

// Each looks at many screens in five widths.
test.slow();

test("W15 R07 R08 R15 screens of a guest scroll sideways at no width, and a finger finds every control", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  await author.rename(wideName());
  const id = await author.publish({
    title: TITLE,
    source: SOURCE,
    poll: { question: TITLE.slice(0, 40), options: ["W".repeat(30), "选项".repeat(15)] },
  });
  await author.comment(id, `https://example.com/${"z".repeat(200)}`, await author.comment(id, "z".repeat(200)));
  await author.send("/favourite/folder/create", { name: "W".repeat(20), formKey: key() });
  const dynamic = await author.dynamic({
    source: `#${"很长的话题".repeat(3)}# ${"x".repeat(300)}`,
    poll: { options: ["W".repeat(30), "选项".repeat(15)], days: 1 },
  });
  await author.dynamic({ source: "转一下", repostOf: { kind: "article", id } });
  const ticket = await author.feedback({ title: TITLE, source: SOURCE, version: "1.2.3-beta.4" });
  const other = ["/preferences", "/agreement/service", "/nowhere", "/login", "/report", "/search", `/search?q=${WORD}`];
  await fitsEveryScreen(page, [
    "/?sort=latest&why=1",
    "/following",
    `/article/${id}`,
    `/article/${id}/history`,
    "/dynamic",
    `/dynamic/${dynamic}`,
    "/video",
    "/feedback",
    `/feedback/${ticket}`,
    "/feedback/changelog",
    `/user/${author.id}`,
    `/user/${author.id}?tab=dynamics`,
    `/user/${author.id}?tab=comments`,
    `/user/${author.id}?tab=feedback`,
    `/user/${author.id}?tab=favourites`,
    ...other,
  ]);
});

test("W15 R16 R20 R28 screens of a member scroll sideways at no width, and a finger finds every control", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const phone = uniquePhone();
  const me = await newMember(page.request, baseURL, phone);
  const friend = await newMember(page.request, baseURL);
  await me.rename(wideName());
  const id = await me.publish({ title: TITLE, source: SOURCE });
  await friend.comment(id, "一句话", await me.comment(id, "自己先说"));
  await me.dynamic({ source: "x".repeat(300) });
  const ticket = await me.feedback({ title: TITLE, source: SOURCE });
  await me.send("/article/draft/save", { title: TITLE, source: SOURCE, formKey: key() });
  await friend.send("/user/follow", { userId: me.id, followed: true });
  ageCodes(phone);
  await loginAs({ phone, redirect: `/article/${id}` });
  await page.getByRole("button", { name: /收藏 0$/ }).click();
  await expect(page.getByRole("button", { name: /已收藏/ })).toBeVisible();
  const own = ["info", "account"].map((name) => `/user/personal/${name}`);
  const managers = ["article", "article?tab=drafts", "dynamic", "feedback", "video"].map(
    (name) => `/user/manage/${name}`,
  );
  await fitsEveryScreen(page, [
    `/article/${id}`,
    `/feedback/${ticket}`,
    `/user/${friend.id}`,
    "/user/follow/fans?tab=fans",
    "/user/follow/circle",
    "/user/favourite",
    "/user/subscribe-wechat",
    "/message/reply",
    "/message/system",
    ...own,
    ...managers,
  ]);
});

test("W15 R24 R25 screens where one writes scroll sideways at no width, and a finger finds every control", async ({
  page,
  loginAs,
}) => {
  await loginAs();
  await fitsEveryScreen(page, [
    "/user/publish",
    "/user/publish/article",
    "/user/publish/dynamic",
    "/user/publish/video",
    "/feedback/create",
    "/user/name",
    "/dynamic",
  ]);
});

test("W15 R12 R13 R14 screens of circles scroll sideways at no width, and a finger finds every control", async ({
  page,
  baseURL,
}) => {
  const visitor = await newMember(page.request, baseURL);
  const { open } = await circleScreens(page.request, baseURL, visitor);
  await fitsEveryScreen(page, open);
  const { own, manage } = await circleScreens(page.request, baseURL, await ownSession(page, baseURL));
  await fitsEveryScreen(page, [...own, ...manage]);
});

test("R07 what a comment folds out stands below its buttons, and no button moves", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  await page.getByLabel("写评论").fill("先说一句");
  await page.getByRole("button", { name: "发表评论" }).click();
  const mine = page.locator("[data-marked]");
  await expect(mine).toContainText("先说一句");
  const tools = mine.locator("summary, button:visible").filter({ hasText: /^(?:.*赞 \d|回复|编辑|删除)/ });
  const places = async () =>
    Promise.all(
      (await tools.all()).map(async (tool) => [
        await tool.textContent(),
        await tool.evaluate((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y + scrollY]),
      ]),
    );
  const before = await places();
  expect(before).toHaveLength(4);
  for (const name of ["回复", "编辑", "删除"]) {
    const summary = mine.locator("summary", { hasText: name });
    await summary.click();
    await expect(mine.locator("details[open]")).toHaveCount(1);
    expect((await places()).slice(0, 4), `${name} is open`).toEqual(before);
    const form = await mine.locator("details[open] > form").boundingBox();
    const row = await summary.boundingBox();
    expect(form?.y ?? 0, `${name}: the form is below`).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
    await summary.click();
  }
});

test("E03 on a phone 发布 has a line of its own below a dynamic's tools, as wide as they are", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  const press = page.getByRole("button", { name: "发布", exact: true }).last();
  const [width, above] = await press.evaluate((one) => [
    one.getBoundingClientRect().width,
    one.parentElement?.getBoundingClientRect().width ?? 0,
  ]);
  expect(above).toBeGreaterThan(250);
  expect(width).toBe(above);
});
