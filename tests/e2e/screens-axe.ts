import type { Page } from "@playwright/test";
import { circleScreens } from "../fixtures/e2e-circles.ts";
import { newMember } from "../fixtures/e2e-community.ts";
import { converted, handInVideo, readyVideo } from "../fixtures/e2e-videos.ts";
import { ownSession } from "../fixtures/own-session.ts";
import { axeOf, open } from "../fixtures/screens.ts";
import { expect, test } from "../setup/e2e-test.ts";
import { askWechat, becomePending, bindForm, confirmButton } from "./wechat-steps.ts";

/**
 * Every screen of issue 3 by axe (WCAG 2.2 AA); a file for the desktop and one for the phone run it. Colours do not hang on
 * the width: `look` sees the four themes on the desktop alone.
 */
export function screensByAxe(where: string, look: (page: Page) => Promise<void>): void {
  // Each looks at a dozen of them.
  test.slow();

  test(`R03 R15 R30 E15 screens of a guest have no accessibility violation ${where}`, async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const code = 'const a = "字"; // 说明\nfunction f(b) { return 1 + /x/.test(b); }\n';
    const article = await author.publish({
      poll: { question: "选哪个", options: ["甲", "乙"] },
      source: `:::reply\n藏着的话\n:::\n\n- [ ] 还没做\n- [x] 做完了\n\n\`\`\`js\n${code}\`\`\`\n\n\`\`\`diff\n-旧\n+新\n\`\`\`\n\n\`\`\`html\n<a href="/">字</a>\n\`\`\``,
    });
    await axeOf(
      page,
      [
        `/article/${article}`,
        `/user/${author.id}`,
        ...["videos", "dynamics", "comments", "feedback", "follow", "circles"].map(
          (tab) => `/user/${author.id}?tab=${tab}`,
        ),
        "/preferences",
        "/nowhere",
        "/login/wechat/callback?state=x&code=y",
        "/login/bind-phone",
      ],
      look,
    );
    await open(page, "/login");
    await page.getByRole("button", { name: "登录", exact: true }).last().click();
    await expect(page.getByText("请输入手机号", { exact: true })).toBeVisible();
    await look(page);
  });

  test(`R03 R04 W13 screens on the way from WeChat have no accessibility violation ${where}`, async ({ page }) => {
    await askWechat(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await look(page);
    }
    await becomePending(page, "/search");
    await open(page, "/login/bind-phone");
    await confirmButton(page).click();
    await expect(bindForm(page).getByText("请输入手机号")).toBeVisible();
    await look(page);
    await open(page, "/loading?bindPhone=1&redirect=%2F");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await look(page);
  });

  test(`E02 R20 R24 screens of videos have no accessibility violation ${where}`, async ({ page, baseURL, loginAs }) => {
    await loginAs();
    const other = await handInVideo(page, baseURL);
    const id = await readyVideo(page, baseURL);
    await converted(page, baseURL, other);
    await axeOf(
      page,
      ["/video", `/video/${id}`, "/user/publish/video", `/user/publish/video/edit/${id}`, "/user/manage/video"],
      look,
    );
  });

  test(`R12 R13 R14 circles, as a guest sees them, have no accessibility violation ${where}`, async ({
    page,
    baseURL,
  }) => {
    const { open: seen } = await circleScreens(page.request, baseURL, await newMember(page.request, baseURL));
    await axeOf(page, seen, look);
  });

  test(`R12 R13 circles, as their owner sees them, have no accessibility violation ${where}`, async ({
    page,
    baseURL,
  }) => {
    const { own } = await circleScreens(page.request, baseURL, await ownSession(page, baseURL));
    await axeOf(page, own, look);
  });

  test(`R14 E05 the management of circles has no accessibility violation ${where}`, async ({ page, baseURL }) => {
    const { manage } = await circleScreens(page.request, baseURL, await ownSession(page, baseURL));
    await axeOf(page, manage, look);
  });

  test(`A01 E05 the screen of circles that wait has no accessibility violation ${where}`, async ({ page, loginAs }) => {
    await loginAs({ admin: true });
    await axeOf(page, ["/user/manage/circle"], look);
  });

  test(`R16 R17 R18 R19 R28 screens of a member have no accessibility violation ${where}`, async ({
    page,
    baseURL,
    loginAs,
  }) => {
    const author = await newMember(page.request, baseURL);
    const id = await author.publish();
    await loginAs({ redirect: `/article/${id}` });
    await page.getByLabel("写评论").fill("我来说一句");
    await page.getByRole("button", { name: "发表评论" }).click();
    await expect(page).toHaveURL(/\?commentId=\d+/);
    await author.comment(id, "我来回一句", Number(new URL(page.url()).searchParams.get("commentId")));
    await page.goto(`/user/${author.id}`);
    await page.getByRole("button", { name: /关注/ }).first().click();
    await expect(page.getByRole("button", { name: /已关注|取消关注/ }).first()).toBeVisible();
    await axeOf(
      page,
      [
        `/user/${author.id}?tab=fans`,
        "/user/follow/fans",
        "/user/follow/fans?tab=fans",
        "/user/follow/circle",
        "/user/name",
        "/user/subscribe-wechat",
        "/message/reply",
      ],
      look,
    );
  });

  test(`R19 A03 screens of the user center have no accessibility violation ${where}`, async ({ page, loginAs }) => {
    await loginAs({ redirect: "/user/personal/info" });
    await open(page, "/user/personal/info");
    await page.getByLabel("昵称").fill("管");
    await page.getByRole("button", { name: "保存" }).last().click();
    await expect(page.getByLabel("昵称")).toHaveAttribute("aria-invalid", "true");
    await look(page);
    await open(page, "/user/personal/account");
    await page.getByText("更换手机号", { exact: true }).first().click();
    await page.getByRole("button", { name: "更换手机号" }).last().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await look(page);
  });
}
