import { adminEndpoints } from "#contract/console/admin.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { reviewSettings } from "#contract/moderation/review.ts";
import type { z } from "zod";
import { cleanUp } from "#api/jobs/clean-up.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
const DAY = 86_400_000;
const set = async (server: ApiServer, admin: Login, body: z.input<typeof reviewSettings>) =>
  expect((await server.call(adminEndpoints.changeReviewSettings, { body }, admin)).status).toBe(200);
const say = (server: ApiServer, as: Login, source: string, formKey = newFormKey()) =>
  server.call(dynamicEndpoints.create, { body: { source, formKey } }, as);

test("A01 newcomers publish few links and few posts an hour, until their account is older or trusted", async ({
  server,
}) => {
  const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  await set(server, admin, { limitDays: 3, linksMax: 1, hourlyMax: 2 });
  const links = "看 https://a.example/1 和 b.top/2";
  const refused = await say(server, me, links);
  expect(refused.error?.fieldErrors).toEqual({ source: ["新成员一次最多放 1 个链接"] });
  expect((await say(server, me, "看 https://a.example/1")).status).toBe(200);
  expect((await say(server, me, "第二条")).status).toBe(200);
  expect(await say(server, me, "第三条")).toMatchObject({ status: 429, message: /新成员每小时最多发 2 条/ });
  // The member has likes.
  await set(server, admin, { limitDays: 3, linksMax: 1, hourlyMax: 2, trustedLevel: 2 });
  await server.ctx.db.updateTable("user").set({ liked_count: 20 }).where("id", "=", me.user.id).execute();
  expect((await say(server, me, links)).status).toBe(200);
  await server.ctx.db.updateTable("user").set({ liked_count: 0 }).where("id", "=", me.user.id).execute();
  expect((await say(server, me, links)).status).toBe(400);
  server.clock.advance(4 * DAY);
  expect((await say(server, me, links)).status).toBe(200);
});

test("A01 the same text is published a limited number of times a day, whoever sends it and however it is written", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const people = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  await set(server, admin, { repeatsMax: 2 });
  const text = "长期收购各种游戏账号，价格从优，有意的朋友请联系我";
  const formKey = newFormKey();
  const [first, second, third] = people as [Login, Login, Login];
  for (let n = 0; n < 3; n++) expect((await say(server, first, text, formKey)).status).toBe(200);
  expect((await say(server, second, `${text.replaceAll("，", " * ")}！`)).status).toBe(200);
  const refused = await say(server, third, text);
  expect(refused.error?.fieldErrors).toHaveProperty("source");
  // Short texts are often the same, and are not limited.
  for (const one of people) expect((await say(server, one, "谢谢分享")).status).toBe(200);
  server.clock.advance(2 * DAY);
  expect((await say(server, third, text)).status).toBe(200);
  server.clock.advance(2 * DAY);
  expect((await cleanUp({ ctx: server.ctx })).saidTexts).toBe(2);
});

test("A01 trust grows with other members' likes, and a staff action suspends it for a while", async ({ server }) => {
  const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  await server.ctx.db.updateTable("user").set({ liked_count: 20 }).where("id", "=", me.user.id).execute();
  server.clock.advance(30 * DAY - 1);
  const again = async ({ user }: Login) => server.loginAs({ userId: user.id });
  const [boss, old] = [await again(admin), await again(me)];
  await set(server, boss, { newcomerDays: 3, trustedLevel: 2, relapseDays: 6 });
  expect((await say(server, old, "老成员")).status).toBe(200);
  const params = { id: me.user.id };
  await server.call(adminEndpoints.warn, { params, body: { reason: "刷屏" } }, boss);
  expect((await say(server, old, "刚被警告")).status).toBe(202);
  server.clock.advance(6 * DAY);
  const made = await say(server, old, "六天以后");
  expect(made.status).toBe(200);
  // A removal counts until it is undone, and a lifted sanction does not count.
  const body = { kind: "mute" as const, days: 1, reason: "刷屏" };
  await server.call(adminEndpoints.sanction, { params, body }, boss);
  await server.call(adminEndpoints.lift, { params, body: { kind: "mute", reason: "看错了" } }, boss);
  expect((await say(server, old, "解除以后")).status).toBe(200);
  await server.call(dynamicEndpoints.remove, { params: { id: made.data.id }, query: { reason: "刷屏" } }, boss);
  expect((await say(server, old, "被删以后")).status).toBe(202);
  await server.call(dynamicEndpoints.restore, { params: { id: made.data.id } }, boss);
  expect((await say(server, old, "恢复以后")).status).toBe(200);
});
