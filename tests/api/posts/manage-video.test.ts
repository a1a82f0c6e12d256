import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { draftEndpoints } from "../../../contract/posts/draft.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { manageEndpoints } from "../../../contract/posts/manage.ts";
import { messageEndpoints } from "../../../contract/accounts/message.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { purgeTrash } from "../../../api/services/posts/post/purge.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { endFile, postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
interface As {
  token: string;
}
const get = (server: ApiServer, id: number, as?: As) => server.call(videoEndpoints.get, { params: { id } }, as);
const list = async (server: ApiServer) => (await server.call(videoEndpoints.list, {})).data;
const mine = async (server: ApiServer, as: As, query: object = {}) =>
  (await server.call(videoEndpoints.mine, { query } as never, as)).data;
const idsOf = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id);

test("R20 own videos are filtered by state and title, deleted, restored and counted, and purged after 30 days", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const files = [await queuedFile(server, author.user.id), await queuedFile(server, author.user.id)];
  const waiting = await postVideo(server, author, { title: "正在转码", videoFileId: files[0] });
  server.clock.advance(1000);
  const ready = await postVideo(server, author, { title: "100% 日落" });
  server.clock.advance(1000);
  const third = await postVideo(server, author, { title: "日出 ABC" });
  const foreign = await postVideo(server, reader);
  const of = async (query: object) => idsOf(await mine(server, author, query));
  expect((await server.call(videoEndpoints.mine, {})).status).toBe(401);
  expect(await of({})).toEqual([third, ready, waiting]);
  expect(await of({ limit: 1 })).toEqual([third]);
  expect([
    await of({ state: "processing" }),
    await of({ state: "ready" }),
    await of({ q: "%" }),
    await of({ q: "abc" }),
    await of({ q: "日", state: "processing" }),
  ]).toEqual([[waiting], [third, ready], [ready], [third], []]);

  await server.call(videoEndpoints.like, { params: { id: ready }, body: { liked: true } }, reader);
  await server.call(
    favouriteEndpoints.set,
    { body: { subjectKind: "video", subjectId: ready, favourited: true } },
    reader,
  );
  await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "video", subjectId: ready, source: "好看", formKey: newFormKey() } },
    reader,
  );
  await get(server, ready, reader);
  await server.ctx.views.flush();
  const figures = async () =>
    Object.fromEntries(
      (await server.call(manageEndpoints.figures, { params: { kind: "video" } }, author)).data.map(
        ({ name, total }) => [name, total],
      ),
    );
  expect(await figures()).toEqual({ view: 1, like: 1, comment: 1, favourite: 1, follower: 0 });

  expect(
    (await server.call(videoEndpoints.removeMany, { body: { ids: [ready, waiting, foreign] } }, author)).data.removed,
  ).toBe(2);
  expect([await of({}), await of({ state: "deleted" })]).toEqual([[third], [waiting, ready].toSorted((x, y) => y - x)]);
  expect((await get(server, ready)).status).toBe(404);
  const folder = async () => (await server.call(favouriteEndpoints.folder, {}, reader)).data.items;
  expect(await folder()).toMatchObject([{ subjectKind: "video", subjectId: ready, content: null }]);
  // The file became ready while the video was in the trash.
  await endFile(server, files[0] ?? 0);
  expect(
    (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items.filter(
      (item) => item.kind === "video",
    ),
  ).toEqual([]);
  expect((await server.call(videoEndpoints.restore, { params: { id: ready } }, reader)).status).toBe(404);
  expect(
    (await server.call(videoEndpoints.restoreMany, { body: { ids: [ready, waiting] } }, author)).data.restored,
  ).toBe(2);
  expect(idsOf(await list(server)).toSorted()).toEqual([ready, waiting, third, foreign].toSorted());
  expect(await folder()).toMatchObject([{ content: { title: "100% 日落", cover: { width: 1280 } } }]);

  await server.call(videoEndpoints.remove, { params: { id: ready } }, author);
  server.clock.advance(31 * DAY);
  const later = await server.loginAs({ userId: author.user.id });
  expect((await server.call(videoEndpoints.restore, { params: { id: ready } }, later)).message).toBe(
    "删除超过 30 天，不能恢复了",
  );
  expect(await purgeTrash(server.ctx)).toMatchObject({ video: 1 });
  const left = await server.ctx.db
    .selectFrom("video")
    .select(["title", "source", "html"])
    .where("id", "=", ready)
    .executeTakeFirst();
  expect(left).toEqual({ title: "", source: "", html: "" });
  expect(
    await server.ctx.db
      .selectFrom("video_file")
      .select("id")
      .where("subject_id", "=", ready)
      .where("subject_kind", "=", "video")
      .execute(),
  ).toEqual([]);
});

test("E02 R24 the draft of a video keeps its form and its file until it is published", async ({ server }) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const [file, foreign] = [
    await insertVideoFile(server.ctx, { owner_id: me.user.id }),
    await insertVideoFile(server.ctx, { owner_id: other.user.id }),
  ];
  const cover = await server.make.image({ ownerId: me.user.id });
  const save = (body: object, as: As = me) => server.call(draftEndpoints.saveVideo, { body } as never, as);
  const now = async () => (await server.call(draftEndpoints.video, {}, me)).data;
  expect(await now()).toBeNull();
  const fields = { title: "字", source: "还没写完", tagIds: [2], visibility: "followers", commentsClosed: true };
  expect((await save({ ...fields, coverImageId: cover.id, videoFileId: file.id })).data).toMatchObject({
    ...fields,
    revision: 1,
    cover: { id: cover.id },
    file: { id: file.id },
  });
  expect((await save({ ...fields, title: "别处" })).error).toMatchObject({
    code: "CONFLICT",
    current: { title: "字", revision: 1 },
  });
  expect((await save({ ...fields, coverImageId: cover.id, videoFileId: foreign.id }, other)).data).toMatchObject({
    cover: null,
    file: { id: foreign.id },
  });
  expect((await server.call(draftEndpoints.video, {})).status).toBe(401);
  expect(
    (
      await server.call(
        videoEndpoints.create,
        {
          body: {
            title: "写完了",
            videoFileId: file.id,
            coverImageId: cover.id,
            draftRevision: 1,
            formKey: newFormKey(),
          },
        },
        me,
      )
    ).status,
  ).toBe(200);
  expect(await now()).toBeNull();
});
