import type { APIRequestContext } from "@playwright/test";
import { ageCodes } from "../fixtures/aged-codes.ts";
import { circleScreens } from "../fixtures/e2e-circles.ts";
import { key, newMember } from "../fixtures/e2e-community.ts";
import { uniquePhone } from "../fixtures/factories.ts";
import { ownSession } from "../fixtures/own-session.ts";
import { htmlErrors } from "../fixtures/valid-html.ts";
import { expect, test } from "../setup/e2e-test.ts";

async function htmlOf(request: APIRequestContext, paths: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths)
    pages.set(path, await (await request.get(path, { headers: { accept: "text/html" } })).text());
  return pages;
}

const SOURCE =
  "## 一节\n\n| 左 | 右 |\n| :-- | --: |\n| 1 | 2 |\n\n- [ ] 没做\n- [x] 做了\n\n```js\nconst a = 1;\n```\n\n:::reply\n藏着\n:::\n\n## 一节\n\n[链接](https://example.com) **粗** ~~删~~";

test.slow();

test("R01 R07 R08 R15 R30 screens of a guest are valid HTML", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ source: SOURCE, poll: { question: "选哪个", options: ["甲", "乙"] } });
  await author.comment(id, "回一句", await author.comment(id, "说一句"));
  await author.change(id, { title: "改了标题", source: `${SOURCE}\n\n改了` });
  const dynamic = await author.dynamic({ poll: { options: ["甲", "乙"], days: 1 } });
  await author.dynamic({ source: "转", repostOf: { kind: "article", id } });
  const ticket = await author.feedback({ source: SOURCE, version: "1.2.3" });
  const profile = ["", "videos", "dynamics", "comments", "feedback", "favourites", "follow", "fans", "circles"].map(
    (tab) => `/user/${author.id}?tab=${tab}`,
  );
  const feeds = [
    "/",
    "/?sort=latest&why=1",
    "/following",
    "/dynamic",
    "/video",
    "/feedback",
    "/feedback/changelog",
    "/search",
    "/search?q=测试",
    "/search?q=测试&kind=dynamic",
  ];
  const own = [
    `/article/${id}`,
    `/article/${id}/history`,
    `/article/${id}/history/1`,
    `/dynamic/${dynamic}`,
    `/dynamic/${dynamic}/history`,
    `/feedback/${ticket}`,
  ];
  const rest = [
    "/login",
    "/login/bind-phone",
    "/loading?bindPhone=1&redirect=/",
    "/preferences",
    "/agreement/service",
    "/agreement/report",
    "/agreement/privacy",
    "/nowhere",
    "/test",
    "/ui-demo",
  ];
  expect(await htmlErrors(await htmlOf(page.request, [...feeds, ...own, ...profile, ...rest]))).toEqual([]);
});

test("R09 R16 R20 R25 R28 screens of a member are valid HTML", async ({ page, baseURL, loginAs }) => {
  const phone = uniquePhone();
  const me = await newMember(page.request, baseURL, phone);
  const friend = await newMember(page.request, baseURL);
  const id = await me.publish({ source: SOURCE });
  await friend.comment(id, "回一句", await me.comment(id, "说一句"));
  const dynamic = await me.dynamic();
  const ticket = await me.feedback();
  const draft = await me.send<{ id: number }>("/article/draft/save", { title: "草稿", source: SOURCE, formKey: key() });
  ageCodes(phone);
  await loginAs({ phone });
  const writing = [
    "",
    "/article",
    `/article?draft=${draft.id}`,
    `/article/issue?draft=${draft.id}`,
    `/article/edit/${id}`,
    "/video",
    "/dynamic",
    `/dynamic?repost=article-${id}`,
    `/dynamic/edit/${dynamic}`,
  ].map((path) => `/user/publish${path}`);
  const managers = ["article", "article?tab=drafts", "dynamic", "feedback", "video", "report"].map(
    (name) => `/user/manage/${name}`,
  );
  const own = [
    "/user/personal/info",
    "/user/personal/account",
    "/user/personal/export",
    "/user/personal/leave",
    "/user/favourite",
    "/user/name",
    "/user/subscribe-wechat",
    "/user/follow/fans",
    "/user/follow/circle",
    "/message/reply",
    "/message/system",
  ];
  const posts = [
    "/",
    "/dynamic",
    `/article/${id}`,
    `/dynamic/${dynamic}`,
    `/feedback/${ticket}`,
    `/feedback/edit/${ticket}`,
    "/feedback/create",
    `/report?kind=article&id=${id}`,
    `/user/${friend.id}`,
  ];
  expect(await htmlErrors(await htmlOf(page.request, [...posts, ...writing, ...managers, ...own]))).toEqual([]);
});

test("R12 R13 R14 screens of circles are valid HTML", async ({ page, baseURL }) => {
  const visitor = await newMember(page.request, baseURL);
  const { open } = await circleScreens(page.request, baseURL, visitor);
  expect(await htmlErrors(await htmlOf(page.request, open))).toEqual([]);
  const { own, manage } = await circleScreens(page.request, baseURL, await ownSession(page, baseURL));
  expect(await htmlErrors(await htmlOf(page.request, [...own, ...manage]))).toEqual([]);
});
