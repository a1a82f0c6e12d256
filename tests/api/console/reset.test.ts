import { adminEndpoints } from "#contract/console/admin.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { neutralName } from "#contract/shared/neutral-names.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { reviewEndpoints } from "#contract/moderation/review.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const profileOf = async (server: ApiServer, { user }: Login) =>
  (await server.call(userEndpoints.info, { params: { id: user.id }, query: { includeStats: true } as never })).data;

async function shown(server: ApiServer) {
  const [admin, second, me] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs({ name: "加微信领奖" }),
  ];
  const cover = await server.make.image({ ownerId: me.user.id });
  await server.call(profileEndpoints.update, { body: { bio: "看我主页", coverImageId: cover.id } }, me);
  return { admin, second, me, cover };
}

test("A01 the staff reset parts of a profile with a reason, and a granted appeal brings them back", async ({
  server,
}) => {
  const { admin, second, me, cover } = await shown(server);
  const params = { id: me.user.id };
  const reset = (parts: ("name" | "bio" | "avatar" | "cover")[], as = admin) =>
    server.call(adminEndpoints.resetProfile, { params, body: { parts, reason: "广告" } }, as);
  expect((await reset(["name", "cover"])).status).toBe(200);
  expect(JSON.stringify(await profileOf(server, me))).toContain(neutralName.user(me.user.id));
  expect(await server.make.existingUser(me.user.id)).toMatchObject({ bio: "看我主页", cover_image_id: null });
  expect((await server.fetch(`/media/${cover.key}`)).status).not.toBe(200);
  const { items } = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, me)).data;
  expect(items[0]).toMatchObject({ title: "你的昵称、封面被管理员重置", body: expect.stringContaining("理由：广告") });
  const [own] = (await server.call(reviewEndpoints.mine, {}, me)).data.items;
  expect(own).toMatchObject({ refusal: "广告", canAppeal: true, canResubmit: false });
  expect(own?.texts).toEqual([{ path: "name", field: "name", text: "加微信领奖" }]);
  // A later reset of another part is another decision.
  expect((await reset(["bio", "name"])).status).toBe(200);
  expect((await reset(["bio", "name"])).status).toBe(404);
  await server.call(reviewEndpoints.appeal, { params: { id: own?.id ?? 0 }, body: { text: "这是我的真名" } }, me);
  const { items: appeals } = (await server.call(adminEndpoints.appeals, {}, second)).data;
  const verdict = { verdict: "grant" as const, reason: "看过了" };
  await server.call(adminEndpoints.settleAppeal, { params: { id: appeals[0]?.id ?? 0 }, body: verdict }, second);
  const after = { name: "加微信领奖", bio: "", cover_image_id: cover.id };
  expect(await server.make.existingUser(me.user.id)).toMatchObject(after);
  const log = (await server.call(adminEndpoints.log, {}, admin)).data.items.map(({ act }) => act);
  expect(log).toContain("reset-profile");
});

test("A01 only moderators of the whole site and administrators reset a profile, and never one of higher rank", async ({
  server,
}) => {
  const { admin, me } = await shown(server);
  const staff = async (areas: string | null) => {
    const one = await server.loginAs();
    const role = { staff_role: "moderator" as const, staff_areas: areas };
    await server.ctx.db.updateTable("user").set(role).where("id", "=", one.user.id).execute();
    return one;
  };
  const [whole, part, other] = [await staff(null), await staff('["comment"]'), await server.loginAs()];
  const reset = (as: Login, id: number) =>
    server.call(adminEndpoints.resetProfile, { params: { id }, body: { parts: ["bio"], reason: "广告" } }, as);
  expect((await reset(part, me.user.id)).status).toBe(403);
  expect((await reset(other, me.user.id)).status).toBe(403);
  expect((await reset(whole, admin.user.id)).status).not.toBe(200);
  expect((await reset(whole, me.user.id)).status).toBe(200);
});

test("A01 E05 members report members and circles, and the staff reset them with the report", async ({ server }) => {
  const { admin, me } = await shown(server);
  const reader = await server.loginAs();
  const circle = await makeCircle(server, [{ user_id: me.user.id }], { name: "领奖圈", description: "加微信领奖" });
  const report = (kind: "user" | "circle", id: number, as = reader) =>
    server.call(reportEndpoints.create, { body: { kind, id, reason: "spam", text: "" } }, as);
  expect((await report("user", me.user.id)).data).toMatchObject({ isNew: true, path: `/user/${me.user.id}` });
  expect((await report("circle", circle)).data).toMatchObject({ isNew: true, path: `/circle/${circle}` });
  expect((await report("user", me.user.id, me)).status).toBe(403);
  expect((await report("user", 999_999)).status).toBe(404);
  const secret = await makeCircle(server, [{ user_id: me.user.id }], { is_private: 1, join_policy: "invitation" });
  expect((await report("circle", secret)).status).toBe(404);
  const { items } = (await server.call(reportEndpoints.list, { query: { kind: "user" } }, admin)).data;
  expect(items.map(({ about }) => about)).toMatchObject([
    { kind: "user", title: "主页", words: "加微信领奖\n看我主页" },
  ]);
  const all = (await server.call(reportEndpoints.list, {}, admin)).data.items;
  const body = { status: "handled" as const, remove: true, reason: "广告" };
  for (const { id } of all)
    expect((await server.call(reportEndpoints.settle, { params: { id }, body }, admin)).status).toBe(200);
  expect(await server.make.existingUser(me.user.id)).toMatchObject({ name: neutralName.user(me.user.id), bio: "" });
  const seen = (await server.call(circleEndpoints.get, { params: { id: circle } }, reader)).data;
  expect(seen).toMatchObject({ name: neutralName.circle(circle), description: "" });
  expect((await server.call(circleEndpoints.list, { query: {} }, reader)).data.items).toEqual([]);
});
