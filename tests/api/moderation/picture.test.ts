import sharp from "sharp";
import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import { limits } from "#contract/shared/limits.ts";
import type { PictureLevel } from "#contract/moderation/picture-names.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { fillLooks } from "#api/services/files/image/fill-looks.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { picture, scene } from "#tests/fixtures/picture.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}
function send(server: ApiServer, as: Login, bytes: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "picture.jpg"));
  return server.call(imageEndpoints.upload, { body: body as never }, as);
}
const upload = async (server: ApiServer, as: Login, bytes: Buffer) => {
  const answer = await send(server, as, bytes);
  expect(answer.message).toBe("success");
  return answer.data;
};
const say = (server: ApiServer, as: Login, over: object) =>
  server.call(dynamicEndpoints.create, { body: { source: "看这张图", formKey: newFormKey(), ...over } }, as);
const list = async (server: ApiServer, as: Login, query: object = {}) =>
  (await ok(server, adminEndpoints.pictures, { query }, as)).items;

async function people(server: ApiServer) {
  const [admin, moderator, me] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const { db } = server.ctx;
  await db.updateTable("user").set({ staff_role: "moderator" }).where("id", "=", moderator.user.id).execute();
  return { admin, moderator, me };
}

async function forbid(server: ApiServer, as: Login, bytes: Buffer, level: PictureLevel = "refuse", note = "广告") {
  const { id } = await upload(server, as, bytes);
  await ok(server, adminEndpoints.forbidPictures, { body: { imageIds: [id], level, note } }, as);
}
const smaller = (bytes: Buffer) => sharp(bytes).resize({ width: 200 }).webp({ quality: 50 }).toBuffer();

test("A01 a forbidden picture is refused at its field, smaller and re-encoded too, and hits and acts are recorded", async ({
  server,
}) => {
  const { admin, moderator, me } = await people(server);
  const [bad, other] = [await scene(1), await scene(2)];
  await forbid(server, moderator, bad);
  const refused = await send(server, me, await smaller(bad));
  expect(refused.status).toBe(400);
  expect(refused.error?.fieldErrors).toEqual({ file: ["这张图片不能发布，请换一张"] });
  expect((await send(server, me, other)).status).toBe(200);
  // The refused picture was not stored.
  const stored = await server.ctx.db.selectFrom("image").select("id").where("owner_id", "=", me.user.id).execute();
  expect(stored).toHaveLength(1);
  const [item] = await list(server, moderator);
  expect(item).toMatchObject({ level: "refuse", note: "广告", hitCount: 1, lastHitAt: expect.any(String) });
  expect(item?.thumb).toMatch(/^data:image\/webp;base64,/);
  expect(await list(server, moderator, { level: "review" })).toEqual([]);
  await ok(server, adminEndpoints.allowPicture, { params: { id: item?.id ?? 0 } }, admin);
  expect((await send(server, me, await smaller(bad))).status).toBe(200);
  const gone = await server.call(adminEndpoints.allowPicture, { params: { id: item?.id ?? 0 } }, admin);
  expect(gone.status).toBe(404);
  const log = await ok(server, adminEndpoints.log, {}, admin);
  expect(log.items.map(({ act }) => act)).toEqual(["allow-picture", "forbid-picture"]);
});

test("A01 pictures uploaded before are refused when used: in posts, texts, comments, profiles and drafts", async ({
  server,
}) => {
  const { admin, me } = await people(server);
  const bad = await scene(3);
  const { id, url } = await upload(server, me, bad);
  const before = await postDynamic(server, me.token, { source: "海边的风" });
  await forbid(server, admin, await smaller(bad));
  const words = "这张图片不能发布，请换一张";
  expect((await say(server, me, { imageIds: [id] })).error?.fieldErrors).toEqual({ imageIds: [words] });
  const comment = { subjectKind: "dynamic" as const, subjectId: before, source: `![](${url})`, formKey: newFormKey() };
  expect((await server.call(commentEndpoints.create, { body: comment }, me)).error?.fieldErrors).toEqual({
    source: [words],
  });
  const avatar = await server.call(profileEndpoints.update, { body: { avatarImageId: id } }, me);
  expect(avatar.error?.fieldErrors).toEqual({ avatarImageId: [words] });
  const draft = await ok(
    server,
    articleEndpoints.draftSave,
    { body: { title: "一张图", source: `看：![](${url})`, formKey: newFormKey() } },
    me,
  );
  const publish = { draftId: draft.id, revision: draft.revision, formKey: newFormKey() };
  const article = await server.call(articleEndpoints.publish, { body: publish }, me);
  expect(article.error?.fieldErrors).toEqual({ source: [words] });
  expect((await list(server, admin))[0]?.hitCount).toBe(4);
});

test("A01 a post or avatar with a picture of the level review waits with its note, and the staff's do not", async ({
  server,
}) => {
  const { admin, moderator, me } = await people(server);
  const odd = await scene(4);
  await forbid(server, admin, odd, "review", "像是二维码");
  const { id } = await upload(server, me, await smaller(odd));
  expect((await say(server, me, { imageIds: [id] })).status).toBe(202);
  expect((await server.call(profileEndpoints.update, { body: { avatarImageId: id } }, me)).status).toBe(202);
  const waiting = (await ok(server, adminEndpoints.reviews, { query: { reason: "picture" } }, moderator)).items;
  expect(waiting).toMatchObject([
    { kind: "dynamic", reasons: ["picture"], words: ["图片“像是二维码”"], images: [{ id }] },
    { kind: "user", reasons: ["picture"] },
  ]);
  const settled = { ids: waiting.map((one) => one.id), verdict: "approve" as const };
  expect((await ok(server, adminEndpoints.settleReviews, { body: settled }, moderator)).settled).toBe(2);
  const own = await upload(server, moderator, await smaller(odd));
  expect((await say(server, moderator, { imageIds: [own.id] })).status).toBe(200);
  expect((await list(server, admin))[0]).toMatchObject({ level: "review", hitCount: 3 });
});

test("A01 the staff forbid pictures of reported, removed or waiting posts only, several in one form", async ({
  server,
}) => {
  const { moderator, admin, me } = await people(server);
  const [first, second] = [await upload(server, me, await scene(5)), await upload(server, me, await scene(6))];
  const post = await postDynamic(server, me.token, { source: "两张图", imageIds: [first.id, second.id] });
  const of = { kind: "dynamic" as const, id: post };
  const look = () => server.call(adminEndpoints.picturesOf, { query: of }, moderator);
  const take = (imageIds: number[], from?: typeof of) =>
    server.call(adminEndpoints.forbidPictures, { body: { imageIds, level: "refuse", of: from } }, moderator);
  expect((await look()).status).toBe(404);
  expect((await take([first.id], of)).status).toBe(404);
  expect((await take([first.id])).error?.fieldErrors).toHaveProperty("imageIds");
  const reporter = await server.loginAs();
  await ok(server, reportEndpoints.create, { body: { ...of, reason: "spam" } }, reporter);
  const { data } = await look();
  expect(data.pictures).toMatchObject([
    { id: first.id, level: null },
    { id: second.id, level: null },
  ]);
  expect((await take([first.id, second.id], of)).data).toEqual({ count: 2 });
  expect((await look()).data.pictures.map(({ level }) => level)).toEqual(["refuse", "refuse"]);
  // Forbidding the same picture again changes its row.
  await ok(server, adminEndpoints.forbidPictures, { body: { imageIds: [first.id], level: "review", of } }, admin);
  expect((await list(server, admin)).map(({ level }) => level).toSorted()).toEqual(["refuse", "review"]);
  expect((await look()).data.pictures.map(({ level }) => level)).toEqual(["review", "refuse"]);
});

test("A01 a trial counts similar pictures on the site, and the job computes the look of older pictures", async ({
  server,
}) => {
  const { admin, me } = await people(server);
  const bad = await scene(7);
  const { id } = await upload(server, me, await smaller(bad));
  await upload(server, me, await scene(8));
  await server.ctx.db.updateTable("image").set({ look: null }).execute();
  await forbid(server, admin, bad);
  const item = (await list(server, admin))[0]?.id ?? 0;
  const attempt = () => ok(server, adminEndpoints.tryPicture, { params: { id: item } }, admin);
  expect(await attempt()).toMatchObject({ read: 3, isAll: true, matched: 1 });
  expect(await fillLooks(server.ctx)).toBe(2);
  expect(await fillLooks(server.ctx)).toBe(0);
  const tried = await attempt();
  expect(tried).toMatchObject({ read: 3, matched: 2 });
  expect(tried.pictures.find((one) => one.id === id)).toMatchObject({ owner: { id: me.user.id }, isUsed: false });
});

test("A01 a plain colour cannot be forbidden, another process's change applies after two seconds, and the list is limited", async ({
  server,
}) => {
  const { admin, me } = await people(server);
  const plain = await upload(server, admin, (await picture()).buffer);
  const take = (id: number) =>
    server.call(adminEndpoints.forbidPictures, { body: { imageIds: [id], level: "refuse" } }, admin);
  expect((await take(plain.id)).error?.fieldErrors?.imageIds?.[0]).toContain("几乎只有一种颜色");
  const bad = await scene(9);
  expect((await send(server, me, bad)).status).toBe(200);
  const { look } = await server.ctx.db
    .selectFrom("image")
    .select("look")
    .where("owner_id", "=", me.user.id)
    .executeTakeFirstOrThrow();
  const row = { look: look ?? "", level: "refuse" as const, note: "", updated_at: 1, thumb: "" };
  await server.ctx.db.insertInto("forbidden_picture").values(row).execute();
  expect((await send(server, me, bad)).status).toBe(200);
  server.clock.advance(2_001);
  expect((await send(server, me, bad)).status).toBe(400);
  const many = Array.from({ length: limits.picturesMax - 1 }, (_one, index) => ({ ...row, look: `${index}` }));
  for (let from = 0; from < many.length; from += 500)
    await server.ctx.db
      .insertInto("forbidden_picture")
      .values(many.slice(from, from + 500))
      .execute();
  const next = await upload(server, admin, await scene(10));
  expect((await take(next.id)).error?.fieldErrors?.imageIds?.[0]).toContain("最多 5,000 张");
});
