import { articleEndpoints } from "#contract/posts/article.ts";
import { draftEndpoints } from "#contract/posts/draft.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { claimConversion, failConversion } from "#api/services/files/video-file/transcode-queue.ts";
import { removeUnusedVideos, UNUSED_MS } from "#api/services/files/video-file/remove-unused-videos.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const create = (server: ApiServer, token: string, body: object) =>
  server.call(dynamicEndpoints.create, { body: { formKey: newFormKey(), ...body } }, { token });
const get = async (server: ApiServer, id: number) =>
  (await server.call(dynamicEndpoints.get, { params: { id } })).data.dynamic;

test("E03 a dynamic shows a video, alone or with text, in lists, on its page and in reposts", async ({ server }) => {
  const { ctx, make } = server;
  const { token, user } = await server.loginAs();
  const file = await insertVideoFile(ctx, { owner_id: user.id });
  const { data: made } = await create(server, token, { videoFileId: file.id });
  const video = {
    id: file.id,
    state: "ready",
    src: `/media/${file.media_key}`,
    poster: `/media/${file.poster_key}`,
    durationSeconds: 60,
  };
  expect((await get(server, made.id)).video).toMatchObject(video);
  const { data: repost } = await create(server, token, { repostOf: { kind: "dynamic", id: made.id }, source: "看看" });
  const list = (await server.call(dynamicEndpoints.list, { query: {} })).data.items;
  expect(list.map((card) => card.video)).toEqual([null, expect.objectContaining(video)]);
  expect(list.find(({ id }) => id === repost.id)?.origin).toMatchObject({ state: "dynamic", video });

  const refusals: [object, Record<string, string[]>][] = [
    [{ source: "又用一次", videoFileId: file.id }, { videoFileId: ["这个视频已用在别处，请重新上传"] }],
    [
      { source: "图", videoFileId: 5, imageIds: [(await make.image({ ownerId: user.id })).id] },
      { videoFileId: ["视频和图片只能选一样"] },
    ],
    [{ source: "投", videoFileId: 5, poll: { options: ["甲", "乙"] } }, { videoFileId: ["视频和投票只能选一样"] }],
    [
      { source: "转", videoFileId: 5, repostOf: { kind: "dynamic", id: made.id } },
      { repostOf: ["转发时不能再加图片、视频或投票"] },
    ],
    [
      { source: "别人的", videoFileId: (await insertVideoFile(ctx, { owner_id: (await make.user()).id })).id },
      { videoFileId: ["视频不存在或已被清理，请重新上传"] },
    ],
  ];
  for (const [body, fieldErrors] of refusals) {
    const answer = await create(server, token, body);
    expect([answer.status, answer.error?.fieldErrors]).toEqual([400, fieldErrors]);
  }

  await server.call(dynamicEndpoints.remove, { params: { id: made.id } }, { token });
  server.clock.advance(31 * 24 * 3_600_000);
  expect((await purgeTrash(ctx)).dynamic).toBe(1);
  const released = await ctx.db
    .selectFrom("video_file")
    .select(["subject_id", "unused_since"])
    .where("id", "=", file.id)
    .executeTakeFirst();
  expect(released).toEqual({ subject_id: null, unused_since: ctx.clock.now() });
});

test("E03 the author is notified of a failed video, and reads the reason on the page", async ({ server }) => {
  const { ctx } = server;
  const { token, user } = await server.loginAs();
  const file = await insertVideoFile(ctx, {
    owner_id: user.id,
    state: "queued",
    progress: 0,
    lease_until: ctx.clock.now(),
    media_key: null,
    poster_key: null,
    source_key: `upload-${"a".repeat(32)}`,
  });
  const { data: made } = await create(server, token, { source: "看视频", videoFileId: file.id });
  expect((await get(server, made.id)).video).toMatchObject({ state: "queued", src: null });
  const claimed = await claimConversion(ctx, "m");
  if (claimed) await failConversion(ctx, claimed, "文件里没有视频画面");
  expect((await get(server, made.id)).video).toMatchObject({ state: "failed", reason: "文件里没有视频画面" });
  const notices = (await server.call(messageEndpoints.list, { params: { tab: "system" }, query: {} }, { token })).data
    .items;
  expect(notices[0]).toMatchObject({
    title: "动态里的视频转码失败",
    body: "文件里没有视频画面",
    path: `/dynamic/${made.id}`,
  });
});

test("R25 a video that a draft uses stays as long as the draft", async ({ server }) => {
  const { ctx, clock } = server;
  const { token, user } = await server.loginAs();
  const [first, second] = [
    await insertVideoFile(ctx, { owner_id: user.id }),
    await insertVideoFile(ctx, { owner_id: user.id }),
  ];
  const save = (body: object) => server.call(draftEndpoints.saveDynamic, { body }, { token });
  const cleanLater = () => {
    clock.advance(UNUSED_MS + 1);
    return removeUnusedVideos(ctx);
  };
  expect((await save({ source: "还没想好", videoFileId: first.id })).data.video).toMatchObject({ id: first.id });
  await save({ source: "换了", videoFileId: second.id, revision: 1 });
  expect(await cleanLater(), "the first, which the draft has let go of").toBe(1);
  expect((await server.call(draftEndpoints.dynamic, {}, { token })).data).toMatchObject({
    source: "换了",
    video: { id: second.id },
  });
  const { data: made } = await create(server, token, { source: "发了", videoFileId: second.id, draftRevision: 2 });
  expect((await server.call(draftEndpoints.dynamic, {}, { token })).data).toBeNull();
  expect(await cleanLater()).toBe(0);
  expect((await get(server, made.id)).video?.id).toBe(second.id);

  const third = await insertVideoFile(ctx, { owner_id: user.id });
  const stranger = await server.loginAs();
  expect(
    (await server.call(draftEndpoints.saveDynamic, { body: { source: "偷", videoFileId: third.id } }, stranger)).data
      .video,
  ).toBeNull();
  const draft = await save({ source: "再来", videoFileId: third.id });
  await server.call(articleEndpoints.draftRemove, { params: { id: draft.data.id } }, { token });
  expect(await cleanLater(), "with its draft").toBe(1);
});
