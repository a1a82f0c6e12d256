import { userEndpoints } from "#contract/people/user.ts";
import { makeAdmin } from "#api/services/people/user/make-admin.ts";
import { userBriefs } from "#api/services/people/user/user-brief.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("C04 a profile has no counters, and has them when includeStats is set", async ({ server }) => {
  const user = await server.make.user({
    name: "云游者",
    bio: "走遍浮岛",
    region: "广东",
    article_count: 2,
    listed_video_count: 1,
    follower_count: 3,
    following_count: 4,
    liked_count: 5,
  });
  const bare = await server.call(userEndpoints.info, { params: { id: user.id } });
  expect(bare.data).toEqual({
    id: user.id,
    name: "云游者",
    avatar: null,
    role: "USER",
    bio: "走遍浮岛",
    region: "广东",
    createdAt: new Date(user.created_at).toISOString(),
    gender: "unknown",
    cover: null,
    relation: { followed: false, followsMe: false, blocked: false, muted: false },
    visibleLists: { follow: true, fans: true, circle: true },
    stats: null,
    ban: null,
    // 5 for each of three works, 2 for each of three fans, 5 likes.
    level: 2,
    badges: [],
  });
  for (const includeStats of ["true", "1"] as const) {
    const full = await server.call(userEndpoints.info, { params: { id: user.id }, query: { includeStats } });
    expect(full.data.stats).toEqual({
      articleCount: 2,
      videoCount: 1,
      followerCount: 3,
      followingCount: 4,
      likedCount: 5,
    });
  }
  expect(
    (await server.call(userEndpoints.info, { params: { id: user.id }, query: { includeStats: "false" } })).data.stats,
  ).toBeNull();
  expect(JSON.stringify(bare)).not.toContain(user.phone);
});

test("C04 an unknown user is not found, and a malformed id is a bad request", async ({ server }) => {
  expect(await server.call(userEndpoints.info, { params: { id: 999_999 } })).toMatchObject({
    status: 404,
    message: "用户不存在",
  });
  expect(await server.call(userEndpoints.info, { params: { id: Number.MAX_SAFE_INTEGER } })).toMatchObject({
    status: 404,
  });
  for (const id of ["abc", "0", "-1", "1.5", "1e30"])
    expect((await server.call(userEndpoints.info, { params: { id } })).status, id).toBe(400);
});

test("A01 R14 a field that takes a member finds the person by the whole name, and tells no guest", async ({
  server,
}) => {
  const [person, me] = [await server.make.user({ name: "云游者" }), await server.loginAs()];
  const named = (name: string, as?: { token: string }) => server.call(userEndpoints.named, { query: { name } }, as);
  expect((await named("云游者")).status).toBe(401);
  expect((await named(" 云游者 ", me)).data).toEqual({ id: person.id });
  for (const other of ["云游", "云游者2", "%", "_", "😀"])
    expect((await named(other, me)).data, other).toEqual({ id: null });
  for (const wrong of ["", "  ", "长".repeat(200)]) expect((await named(wrong, me)).status, wrong).toBe(400);
});

test("C04 author lines are read in one request, with pictures, once each", async ({ server }) => {
  const [plain, pictured] = [await server.make.user(), await server.make.user()];
  const image = await server.make.image({ ownerId: pictured.id });
  await server.ctx.db.updateTable("user").set({ avatar_image_id: image.id }).where("id", "=", pictured.id).execute();
  const briefs = await userBriefs(server.ctx, [plain.id, pictured.id, plain.id, 999_999]);
  expect([...briefs.keys()].sort((a, b) => a - b)).toEqual([plain.id, pictured.id]);
  expect(briefs.get(plain.id)).toEqual({ id: plain.id, name: plain.name, role: "USER", avatar: null });
  expect(briefs.get(pictured.id)?.avatar).toMatchObject({ id: image.id, width: 1 });
  expect(await userBriefs(server.ctx, [])).toEqual(new Map());
});

test("A01 a phone with or without a user can be made an administrator", async ({ server }) => {
  const existing = await server.make.user();
  expect(await makeAdmin({ ctx: server.ctx, phone: existing.phone as string })).toEqual({ id: existing.id });
  const phone = uniquePhone();
  const { id } = await makeAdmin({ ctx: server.ctx, phone });
  expect(await makeAdmin({ ctx: server.ctx, phone })).toEqual({ id });
  const rows = await server.ctx.db.selectFrom("user").select(["id", "role"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: existing.id, role: "ADMIN" },
    { id, role: "ADMIN" },
  ]);
});
