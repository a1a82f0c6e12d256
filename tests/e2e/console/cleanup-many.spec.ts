import { isCampaign } from "../../fixtures/campaign.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

/** A bad hour: how many people, and how many comments, likes and follows of each. */
const [PEOPLE, ACTS] = isCampaign ? [20, 11] : [3, 1];

test("A01 spammers are chosen by a search, cleaned up and banned in five presses, and restored by one", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  test.slow();
  const wave = `广告${unique()}`.slice(0, 9);
  const victim = await newMember(page.request, baseURL);
  const articles: number[] = [];
  for (let n = 0; n < ACTS; n++) articles.push(await victim.publish());
  const spammers = [];
  for (let n = 0; n < PEOPLE; n++) {
    const spammer = await newMember(page.request, baseURL);
    await spammer.rename(`${wave}${n}`);
    const post = await spammer.dynamic({ source: `${wave} 加微信领奖 ${n}` });
    await spammer.send("/user/follow", { userId: victim.id, followed: true });
    for (const id of articles) {
      await spammer.comment(id, `${wave} 看我主页 ${n}`);
      await spammer.send(`/article/${id}/like`, { liked: true });
    }
    spammers.push({ ...spammer, post });
  }
  /** The pages on which a guest still meets the wave; the victim's counters and notices. */
  const seen = async () => {
    const q = encodeURIComponent(wave);
    const paths = [
      "/dynamic",
      `/search?q=${q}`,
      `/search?q=${q}&type=user`,
      `/search/suggestion?q=${q}`,
      `/user/${victim.id}?tab=fans`,
      ...articles.map((id) => `/article/${id}`),
    ];
    const found: string[] = [];
    for (const path of paths) {
      const { main } = await readPage(page.request, path);
      // A page repeats the words that were searched.
      if (new RegExp(`${wave}(?:\\d| 看我主页| 加微信)`).test(main)) found.push(path);
    }
    for (const tab of ["reply", "like", "follow"]) {
      const { items } = await victim.send<{ items: unknown[] }>(`/message/${tab}/list`, {}, "get");
      if (JSON.stringify(items).includes(wave)) found.push(`notices: ${tab}`);
    }
    const { followerCount, likedCount } = (
      await victim.send<{ stats: { followerCount: number; likedCount: number } }>(
        `/user/info/${victim.id}?includeStats=true`,
        {},
        "get",
      )
    ).stats;
    return [...found, ...(followerCount + likedCount > 0 ? ["counters"] : [])];
  };
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: `/admin/person?q=${encodeURIComponent(wave)}` });
  let presses = 0;
  const press = async (label: string | RegExp, role: "button" | "checkbox" = "button") => {
    presses++;
    const control = admin.getByRole("main").getByRole(role, { name: label });
    await (role === "checkbox" ? control.check() : control.click());
  };
  await press("全选", "checkbox");
  await press("清理选中的…");
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("批量清理");
  const things = PEOPLE * (1 + ACTS);
  await expect(admin.getByRole("main")).toContainText(`${PEOPLE} 位成员，共 ${things} 条内容：`);
  if (testInfo.project.name === "js") await axe(admin);
  const form = admin.getByRole("form", { name: "批量清理" });
  const reason = await form.getByLabel(/^理由/).inputValue();
  await form.getByLabel(/^理由/).fill(" ");
  await form.getByRole("button", { name: "清理选中的成员" }).click();
  await expect(form.getByText("请写下理由，作者会看到")).toBeVisible();
  await expect(form.getByRole("checkbox", { name: `选择${wave}1`, exact: true })).toBeChecked();
  await form.getByLabel(/^理由/).fill(reason);
  await press("同时永久封禁", "checkbox");
  await press("清理选中的成员");
  expect(presses).toBeLessThanOrEqual(6);
  const gone = async (id: number) => (await page.request.get(`/dynamic/${id}`)).status();
  // A job does the work, five hundred things in a bad hour.
  const patience = { timeout: 90_000 };
  for (const { post } of spammers) await expect.poll(() => gone(post), patience).toBe(404);
  const profile = async (id: number) => (await readPage(page.request, `/user/${id}`)).main;
  for (const { id } of spammers) {
    await expect.poll(() => profile(id), patience).not.toContain(wave);
    expect(await profile(id)).toContain(`成员${id}`);
  }
  await expect.poll(seen, patience).toEqual([]);
  await admin.goto("/admin/cleanup");
  await expect(admin.getByRole("main")).toContainText(`${PEOPLE} 人，删除了 ${things} 条`);
  await admin.getByRole("button", { name: "全部撤销" }).first().click();
  for (const { post } of spammers) await expect.poll(() => gone(post), patience).toBe(200);
  for (const { id } of spammers) await expect.poll(() => profile(id), patience).toContain(wave);
});

test("A01 a member's profile is reported, and reset with a reason on the member's page", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  const spammer = await newMember(page.request, baseURL);
  const name = `广告${unique()}`.slice(0, 11);
  await spammer.rename(name);
  const reader = await newVisitor();
  await loginAs({ page: reader, redirect: `/report?kind=user&id=${spammer.id}` });
  await expect(reader.getByRole("main")).toContainText(name);
  await reader.getByRole("radio", { name: "广告或垃圾信息" }).check();
  await reader.getByRole("button", { name: "提交举报" }).click();
  await expect(reader).toHaveURL(new RegExp(`/user/${spammer.id}$`));
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: `/admin/person/${spammer.id}` });
  await admin.getByText("重置资料", { exact: true }).click();
  const form = admin.getByRole("form", { name: "重置资料" });
  await form.getByLabel(/^理由/).fill("昵称是广告");
  await form.getByRole("button", { name: "重置" }).click();
  await expect(form.getByText("请选择要重置的部分")).toBeVisible();
  await expect(form.getByLabel(/^理由/)).toHaveValue("昵称是广告");
  await form.getByRole("checkbox", { name: "昵称" }).check();
  await form.getByRole("button", { name: "重置" }).click();
  await expect(admin.getByText("已重置，对方会收到通知，可以申诉").first()).toBeVisible();
  await expect(admin.getByRole("main")).toContainText(`成员${spammer.id}`);
});
