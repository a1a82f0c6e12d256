import { videoEndpoints } from "#contract/posts/video.ts";
import { videoPlaceEndpoints } from "#contract/posts/video-place.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { limits } from "#contract/shared/limits.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const DAY = 86_400_000;

const save = (server: ApiServer, as: As | undefined, id: number, seconds: number | null) =>
  server.call(videoPlaceEndpoints.save, { params: { id }, body: { seconds } }, as);
const placeOf = async (server: ApiServer, as: As | undefined, id: number) =>
  (await server.call(videoEndpoints.get, { params: { id } }, as)).data.watchedTo;
const rowCount = async ({ ctx }: ApiServer) =>
  (await ctx.db.selectFrom("watch_place").select("video_id").execute()).length;
async function setVisibility(server: ApiServer, as: As, id: number, visibility: "followers" | "self") {
  const { data } = await server.call(videoEndpoints.source, { params: { id } }, as);
  const body = { title: data.title, source: data.source, visibility, revision: data.revision, formKey: newFormKey() };
  expect((await server.call(videoEndpoints.update, { params: { id }, body }, as)).status).toBe(200);
}

test("E22 a video comes with the member's own place, which the end of the film removes", async ({ server }) => {
  const [author, me, other] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  // The film has a minute.
  const id = await postVideo(server, author);
  expect(await placeOf(server, me, id)).toBeNull();
  expect((await save(server, me, id, 12)).data).toEqual({ ok: true });
  expect(await placeOf(server, me, id)).toBe(12);
  // A second device.
  const phone = await server.loginAs({ userId: me.user.id });
  await save(server, phone, id, 40);
  expect(await placeOf(server, me, id)).toBe(40);
  for (const reader of [other, author, undefined]) expect(await placeOf(server, reader, id)).toBeNull();
  await save(server, me, id, 56);
  expect(await placeOf(server, me, id)).toBe(56);
  await save(server, me, id, 57);
  expect(await placeOf(server, me, id)).toBeNull();
  await save(server, me, id, 20);
  expect((await save(server, me, id, null)).status).toBe(200);
  expect((await save(server, me, id, null)).status).toBe(200);
  expect(await rowCount(server)).toBe(0);
});

test("E22 A04 S03 only members save a place, and only in a film that they may watch", async ({ server }) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const id = await postVideo(server, author);
  expect((await save(server, undefined, id, 20)).status).toBe(401);
  expect((await save(server, me, id, 20)).status).toBe(200);
  await setVisibility(server, author, id, "followers");
  for (const seconds of [30, null]) expect((await save(server, me, id, seconds)).status).toBe(403);
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, me);
  expect(await placeOf(server, me, id)).toBe(20);
  await setVisibility(server, author, id, "self");
  for (const seconds of [30, null]) expect((await save(server, me, id, seconds)).status).toBe(404);
  expect((await save(server, author, id, 30)).status).toBe(200);
  await server.call(videoEndpoints.remove, { params: { id } }, author);
  for (const as of [me, author]) expect((await save(server, as, id, 30)).status).toBe(404);
  expect((await save(server, me, 999_999, 30)).status).toBe(404);
  const waiting = await postVideo(server, author, { videoFileId: await queuedFile(server, author.user.id) });
  expect((await save(server, author, waiting, 30)).status).toBe(404);
});

test("E22 a wrong second is refused, and saves have a limit of their own", async ({ server }) => {
  const me = await server.loginAs();
  const id = await postVideo(server, me);
  for (const seconds of [-1, 0, 9, 12.5, "20", 86_401, undefined])
    expect((await save(server, me, id, seconds as number)).status, String(seconds)).toBe(400);
  expect(await rowCount(server)).toBe(0);
  for (let turn = 0; turn < 120; turn++) expect((await save(server, me, id, 10 + (turn % 40))).status).toBe(200);
  const refused = await save(server, me, id, 20);
  expect([refused.status, refused.message]).toEqual([429, expect.stringContaining("保存观看位置太频繁")]);
});

test("E22 a member has five hundred places, and the oldest go; saves at the same time keep one row", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const first = await postVideo(server, me);
  const { db } = ctx;
  const { id: _, ...copy } = await db.selectFrom("video").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (let part = 0; part < limits.watchPlacesMax; part += 25) {
    const values = Array.from({ length: 25 }, () => copy);
    ids.push(...(await db.insertInto("video").values(values).returning("id").execute()).map(({ id }) => id));
  }
  const now = clock.now();
  for (const as of [me, other])
    for (let part = 0; part < ids.length; part += 100) {
      const values = ids
        .slice(part, part + 100)
        .map((id, n) => ({ video_id: id, user_id: as.user.id, position_ms: 20_000, saved_at: now + part + n }));
      await db.insertInto("watch_place").values(values).execute();
    }
  clock.advance(DAY);
  await Promise.all([20, 30, 30, 40].map((seconds) => save(server, me, first, seconds)));
  const kept = async (as: typeof me) => {
    const rows = db.selectFrom("watch_place").select("video_id").where("user_id", "=", as.user.id);
    return (await rows.execute()).map((row) => row.video_id).toSorted((a, b) => a - b);
  };
  expect(await kept(me)).toEqual([first, ...ids.slice(1)]);
  expect(await kept(other)).toEqual(ids);
});

test("E22 R21 the places in a film stay while it is in the trash, and go when it is erased", async ({ server }) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const id = await postVideo(server, author);
  await save(server, me, id, 30);
  await server.call(videoEndpoints.remove, { params: { id } }, author);
  await server.call(videoEndpoints.restore, { params: { id } }, author);
  expect(await placeOf(server, me, id)).toBe(30);
  await server.call(videoEndpoints.remove, { params: { id } }, author);
  server.clock.advance(limits.restoreDays * DAY);
  expect(await purgeTrash(server.ctx)).toMatchObject({ video: 1 });
  expect(await rowCount(server)).toBe(0);
});
