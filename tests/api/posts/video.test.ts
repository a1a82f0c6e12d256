import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { followEndpoints } from "../../../contract/people/follow.ts";
import { messageEndpoints } from "../../../contract/accounts/message.ts";
import { profileEndpoints } from "../../../contract/accounts/profile.ts";
import { reportEndpoints } from "../../../contract/console/report.ts";
import { searchEndpoints } from "../../../contract/finding/search.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { rerenderStale } from "../../../api/services/posts/post/rerender-stale.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { endFile, postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noticesOf, unreadOf } from "#tests/fixtures/notices.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

interface As {
  token: string;
}
const get = (server: ApiServer, id: number, as?: As) => server.call(videoEndpoints.get, { params: { id } }, as);
const list = async (server: ApiServer, query: object = {}, as?: As) =>
  (await server.call(videoEndpoints.list, { query } as never, as)).data;
const mine = async (server: ApiServer, as: As, query: object = {}) =>
  (await server.call(videoEndpoints.mine, { query } as never, as)).data;
const idsOf = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id);
const create = (server: ApiServer, as: As | undefined, body: object) =>
  server.call(videoEndpoints.create, { body: { title: "浮岛日落", formKey: newFormKey(), ...body } as never }, as);
const update = (server: ApiServer, id: number, as: As | undefined, body: object) =>
  server.call(
    videoEndpoints.update,
    { params: { id }, body: { title: "改过的标题", revision: 1, formKey: newFormKey(), ...body } as never },
    as,
  );
const like = (server: ApiServer, id: number, as?: As, liked = true) =>
  server.call(videoEndpoints.like, { params: { id }, body: { liked } }, as);
const comment = (server: ApiServer, subjectId: number, as?: As) =>
  server.call(
    commentEndpoints.create,
    { body: { subjectKind: "video", subjectId, source: "好看", formKey: newFormKey() } },
    as,
  );
const favourite = (server: ApiServer, subjectId: number, as?: As) =>
  server.call(favouriteEndpoints.set, { body: { subjectKind: "video", subjectId, favourited: true } }, as);
const notices = async (server: ApiServer, as: As) =>
  (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items.map(
    ({ title, body, path }) => [title, body, path],
  );

test("E02 R24 a video is rendered when saved, shows its file, tags and author's region, and one form creates one video", async ({
  server,
}) => {
  const user = await server.make.user({ name: "阿岚", region: "浙江" });
  const author = await server.loginAs({ userId: user.id });
  const cover = await server.make.image({ ownerId: user.id });
  const file = await insertVideoFile(server.ctx, { owner_id: user.id });
  const body = {
    title: " 浮岛日落 ",
    source: "**在灯塔上**拍的，@阿岚",
    tagIds: [3, 1, 1],
    videoFileId: file.id,
    formKey: newFormKey(),
  };
  const made = await Promise.all([1, 2, 3].map(() => create(server, author, body)));
  expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
  const id = made[0]?.data.id ?? 0;
  const { video, more, related } = (await get(server, id)).data;
  expect(video).toMatchObject({
    title: "浮岛日落",
    region: "浙江",
    visibility: "public",
    durationSeconds: 60,
    isPublished: true,
    canEdit: false,
    canDelete: false,
    liked: false,
  });
  expect(video.html).toBe(`<p><strong>在灯塔上</strong>拍的，<a href="/user/${user.id}">@阿岚</a></p>\n`);
  expect(video.tags.map(({ id: tagId }) => tagId)).toEqual([1, 3]);
  expect(video.cover).toEqual({ url: video.file?.poster, thumbUrl: video.file?.poster, width: 1280, height: 720 });
  expect(video.file).toMatchObject({ state: "ready", src: expect.stringMatching(/^\/media\/video\/.+\.mp4$/) });
  expect(more).toEqual([]);
  expect(related).toEqual([]);
  const other = await postVideo(server, author, { coverImageId: cover.id, title: "第二个" });
  expect((await get(server, id)).data.more).toMatchObject([{ id: other, cover: { width: 1 } }]);
  expect(idsOf(await list(server))).toEqual([other, id]);
  const stats = async () =>
    (await server.call(userEndpoints.info, { params: { id: user.id }, query: { includeStats: "true" } })).data.stats
      ?.videoCount;
  expect(await stats()).toBe(2);
});

test("E02 beside a video are others, those that share the most tags first, without muted authors", async ({
  server,
}) => {
  const [author, friend, muted] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const shown = await postVideo(server, author, { tagIds: [1, 2] });
  const own = await postVideo(server, author, { tagIds: [1, 2] });
  const both = await postVideo(server, friend, { tagIds: [1, 2] });
  const one = await postVideo(server, friend, { tagIds: [2] });
  const none = await postVideo(server, muted);
  const relatedFor = async (as?: As) => (await get(server, shown, as)).data.related.map(({ id }) => id);
  expect((await get(server, shown)).data.more.map(({ id }) => id)).toEqual([own]);
  expect(await relatedFor()).toEqual([both, one, none]);
  await server.call(followEndpoints.mute, { body: { userId: muted.user.id, muted: true } }, author);
  expect(await relatedFor(author)).toEqual([both, one]);
});

test("E02 R24 an invalid video is refused at its field", async ({ server }) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const foreignFile = await insertVideoFile(server.ctx, { owner_id: other.user.id });
  const foreignImage = await server.make.image({ ownerId: other.user.id });
  const failed = await insertVideoFile(server.ctx, { owner_id: me.user.id, state: "failed", reason: "文件损坏" });
  const uploading = await insertVideoFile(server.ctx, { owner_id: me.user.id, state: "uploading" });
  const used = await insertVideoFile(server.ctx, { owner_id: me.user.id });
  await postVideo(server, me, { videoFileId: used.id });
  const file = await insertVideoFile(server.ctx, { owner_id: me.user.id });
  const cases: [object, string, string][] = [
    [{ title: "字" }, "title", "标题至少 2 个字"],
    [{ title: "字".repeat(101) }, "title", "标题最多 100 个字"],
    [{ source: "字".repeat(2001) }, "source", "简介最多 2,000 字"],
    [
      { source: Array.from({ length: 4 }, (_, n) => `![图](https://a.example/${n}.png)`).join("\n\n") },
      "source",
      "简介最多 3 张图片",
    ],
    [{ tagIds: [999] }, "tagIds", "所选标签不存在，请重新选择"],
    [{ tagIds: [1, 2, 3, 4, 5, 6] }, "tagIds", "最多选择 5 个标签"],
    [{ coverImageId: foreignImage.id }, "coverImageId", "封面图片不存在，请重新上传"],
    [{ videoFileId: "" }, "videoFileId", "请选择视频"],
    [{ videoFileId: foreignFile.id }, "videoFileId", "视频不存在或已被清理，请重新上传"],
    [{ videoFileId: failed.id }, "videoFileId", "文件损坏"],
    [{ videoFileId: uploading.id }, "videoFileId", "视频还没有上传完"],
    [{ videoFileId: used.id }, "videoFileId", "这个视频已用在别处，请重新上传"],
  ];
  for (const [body, field, message] of cases) {
    const answer = await create(server, me, { videoFileId: file.id, ...body });
    expect(answer.status, message).toBe(400);
    expect(answer.error?.fieldErrors?.[field], message).toEqual([message]);
  }
  expect((await create(server, undefined, { videoFileId: file.id })).status).toBe(401);
  expect((await list(server)).items).toHaveLength(1);
});

test("E02 E06 a video is its author's alone until its file is ready, then is public, and its author is notified", async ({
  server,
}) => {
  const author = await server.loginAs();
  const [reader, admin] = [await server.loginAs({ name: "路人" }), await server.loginAs({ role: "ADMIN" })];
  const fileId = await queuedFile(server, author.user.id);
  const id = await postVideo(server, author, { videoFileId: fileId, tagIds: [1], source: "@路人 来看" });
  expect((await get(server, id, author)).data.video).toMatchObject({
    isPublished: false,
    cover: null,
    durationSeconds: null,
    file: { state: "queued" },
    canEdit: true,
  });
  expect(await mine(server, author)).toMatchObject({ items: [{ id, file: { state: "queued" } }] });
  const report = () => server.call(reportEndpoints.create, { body: { kind: "video", id, reason: "spam" } }, reader);
  const closed = async () => [
    (await get(server, id)).status,
    (await get(server, id, reader)).status,
    (await get(server, id, admin)).status,
    (await like(server, id, author)).status,
    (await like(server, id, reader)).status,
    (await comment(server, id, author)).status,
    (await favourite(server, id, reader)).status,
    (await report()).status,
    (await server.call(videoEndpoints.remove, { params: { id }, query: { reason: "违反社区规范" } }, admin)).status,
    (await server.call(videoEndpoints.source, { params: { id } }, reader)).status,
    (await update(server, id, reader, {})).status,
  ];
  expect(new Set(await closed())).toEqual(new Set([404]));
  const everywhere = async () => [
    idsOf(await list(server)),
    idsOf(await list(server, { sort: "views" })),
    idsOf(await list(server, { tag: "guide" })),
    idsOf(await list(server, { authorId: author.user.id })),
    idsOf(await list(server, { authorId: author.user.id }, author)),
    idsOf((await server.call(searchEndpoints.videos, { query: { q: "日落" } })).data),
  ];
  expect(await everywhere()).toEqual([[], [], [], [], [], []]);
  expect(await unreadOf(server, reader)).toEqual({});

  server.clock.advance(5000);
  await endFile(server, fileId);
  expect(await everywhere()).toEqual([[id], [id], [id], [id], [id], [id]]);
  expect(await notices(server, author)).toEqual([
    ["视频《浮岛日落》可以播放了", "转码完成，去看看吧。", `/video/${id}`],
  ]);
  expect((await noticesOf(server, reader, "mention")).map(({ title, path }) => [title, path])).toEqual([
    [expect.stringMatching(/在视频里提到了你$/), `/video/${id}`],
  ]);
  const { video } = (await get(server, id, reader)).data;
  expect(video).toMatchObject({
    isPublished: true,
    file: { state: "ready", width: 1280 },
    publishedAt: new Date(server.clock.now()).toISOString(),
  });
  expect([
    (await like(server, id, reader)).status,
    (await comment(server, id, reader)).status,
    (await favourite(server, id, reader)).status,
    (await report()).status,
  ]).toEqual([200, 200, 200, 200]);
});

test("E02 E06 R20 a failed conversion is notified and its file can be replaced, while a playable file cannot", async ({
  server,
}) => {
  const author = await server.loginAs();
  const broken = await queuedFile(server, author.user.id);
  const id = await postVideo(server, author, { videoFileId: broken });
  await endFile(server, broken, "文件里没有画面");
  expect(await notices(server, author)).toEqual([
    ["视频《浮岛日落》转码失败", "文件里没有画面。可以换一个文件再试。", `/user/publish/video/edit/${id}`],
  ]);
  expect(idsOf(await mine(server, author, { state: "failed" }))).toEqual([id]);
  expect((await get(server, id)).status).toBe(404);

  const second = await queuedFile(server, author.user.id);
  expect((await update(server, id, author, { title: "再来一次", videoFileId: second })).status).toBe(200);
  expect(idsOf(await mine(server, author, { state: "processing" }))).toEqual([id]);
  // A file that was replaced no longer changes the video.
  await server.ctx.db.updateTable("video_file").set({ state: "queued" }).where("id", "=", broken).execute();
  await endFile(server, broken);
  expect((await get(server, id)).status).toBe(404);
  await endFile(server, second);
  expect((await get(server, id)).data.video).toMatchObject({ title: "再来一次", file: { id: second } });

  const third = await insertVideoFile(server.ctx, { owner_id: author.user.id });
  const source = (await server.call(videoEndpoints.source, { params: { id } }, author)).data;
  expect(source).toMatchObject({ canReplaceFile: false, revision: 2, file: { id: second } });
  const refused = await update(server, id, author, { videoFileId: third.id, revision: 2 });
  expect(refused.error?.fieldErrors?.videoFileId).toEqual(["视频已经可以播放，不能再更换文件"]);
  // The form sends its current file again.
  expect((await update(server, id, author, { videoFileId: second, revision: 2 })).status).toBe(200);
  // A video whose file was ready when it was chosen is public immediately.
  const late = await queuedFile(server, author.user.id);
  const other = await postVideo(server, author, { videoFileId: late });
  expect((await update(server, other, author, { videoFileId: third.id })).status).toBe(200);
  expect((await get(server, other)).data.video.file?.id).toBe(third.id);
});

test("A04 E02 followers-only and private videos are visible to their readers, edited by authors, and deleted by administrators", async ({
  server,
}) => {
  const [author, follower, stranger, admin] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, follower);
  const open = await postVideo(server, author);
  const forFollowers = await postVideo(server, author, { visibility: "followers" });
  const own = await postVideo(server, author, { visibility: "self" });
  const authorId = author.user.id;
  const statuses = async (id: number) =>
    Promise.all([undefined, stranger, follower, author].map(async (as) => (await get(server, id, as)).status));
  expect(await statuses(forFollowers)).toEqual([403, 403, 200, 200]);
  expect(await statuses(own)).toEqual([404, 404, 404, 200]);
  expect(idsOf(await list(server, { authorId }))).toEqual([open]);
  expect(idsOf(await list(server, { authorId }, follower))).toEqual([forFollowers, open]);
  expect(idsOf(await list(server, { authorId }, author))).toEqual([own, forFollowers, open]);
  expect(idsOf(await list(server, {}, author))).toEqual([open]);
  for (const [id, status] of [
    [forFollowers, 403],
    [own, 404],
  ] as const)
    expect((await like(server, id, stranger)).status).toBe(status);

  expect((await update(server, open, undefined, {})).status).toBe(401);
  expect((await update(server, open, stranger, {})).message).toBe("只能修改自己的视频");
  expect((await update(server, open, admin, {})).status).toBe(403);
  expect((await server.call(videoEndpoints.source, { params: { id: open } }, stranger)).status).toBe(403);
  expect((await server.call(videoEndpoints.remove, { params: { id: open } })).status).toBe(401);
  expect((await server.call(videoEndpoints.remove, { params: { id: open } }, stranger)).status).toBe(403);
  expect(
    (await server.call(videoEndpoints.remove, { params: { id: own }, query: { reason: "违反社区规范" } }, admin))
      .status,
  ).toBe(404);

  // Another tab saved first: the refusal contains the current video.
  expect((await update(server, open, author, { title: "先改的", visibility: "self" })).status).toBe(200);
  expect((await get(server, open)).status).toBe(404);
  expect(idsOf(await list(server))).toEqual([]);
  const late = await update(server, open, author, { title: "后改的" });
  expect(late.error).toMatchObject({ code: "CONFLICT", current: { title: "先改的", revision: 2 } });
  expect((await update(server, open, author, { title: "合并的", revision: 2 })).status).toBe(200);
  expect(idsOf(await list(server))).toEqual([open]);

  expect(
    (await server.call(videoEndpoints.remove, { params: { id: open }, query: { reason: "违反社区规范" } }, admin))
      .status,
  ).toBe(200);
  expect((await get(server, open, author)).status).toBe(404);
  expect((await update(server, open, author, { revision: 3 })).status).toBe(404);
  expect((await server.call(videoEndpoints.restore, { params: { id: open } }, author)).message).toBe(
    "这个视频由管理员删除，不能自行恢复",
  );
});

test("E02 E07 C12 videos take comments, replies and likes as articles do, and refuse blocked members and closed comments", async ({
  server,
}) => {
  const [author, reader, blocked] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const id = await postVideo(server, author);
  const closed = await postVideo(server, author, { commentsClosed: true });
  await server.call(followEndpoints.block, { body: { userId: blocked.user.id, blocked: true } }, author);
  const made = await comment(server, id, reader);
  expect((await comment(server, id, blocked)).status).toBe(403);
  expect((await comment(server, closed, reader)).message).toBe("作者已关闭评论");
  expect((await comment(server, id)).status).toBe(401);
  expect(
    (await server.call(userEndpoints.commentLike, { body: { commentId: made.data.id, liked: true } }, author)).status,
  ).toBe(200);
  const { video, comments } = (await get(server, id, author)).data;
  expect(video.commentCount).toBe(1);
  expect(comments.items).toMatchObject([{ id: made.data.id, floor: 1, likeCount: 1, liked: true }]);
  expect(await noticesOf(server, author, "reply")).toMatchObject([
    { subject: { kind: "video", id }, body: "浮岛日落" },
  ]);
});

test("E02 R06 lists page in their order without muted authors, and views are buffered", async ({ server }) => {
  const [author, muted, me] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const ids: number[] = [];
  for (const n of [0, 1, 2, 3]) {
    server.clock.advance(1000);
    ids.push(await postVideo(server, author, { title: `鲸落 ${n}`, tagIds: n === 2 ? [2] : [1] }));
  }
  const avoided = await postVideo(server, muted, { title: "鲸落 屏蔽" });
  await server.call(followEndpoints.mute, { body: { userId: muted.user.id, muted: true } }, me);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  for (const [n, id] of [b, b, b, b, d].entries())
    await server.call(videoEndpoints.get, { params: { id } }, { ip: `203.0.113.${n}` });
  await get(server, b, author);
  await server.ctx.views.flush();
  expect((await get(server, b, author)).data.video.viewCount).toBe(4);
  const all = async (query: object, as?: As) => {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(server, { ...query, cursor, limit: 2 }, as);
      found.push(...idsOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return found;
  };
  expect(await all({})).toEqual([avoided, d, c, b, a]);
  expect(await all({}, me)).toEqual([d, c, b, a]);
  expect((await all({ sort: "views" }, me)).slice(0, 2)).toEqual([b, d]);
  expect(await all({ tag: "guide" })).toEqual([d, b, a]);
  expect((await server.call(videoEndpoints.list, { query: { tag: "nothing" } })).status).toBe(404);
  expect((await server.call(videoEndpoints.list, { query: { cursor: "x" } })).status).toBe(400);
  const found = async (q: string, as?: As) =>
    idsOf((await server.call(searchEndpoints.videos, { query: { q } }, as)).data).toSorted();
  expect(await found("鲸")).toEqual([a, b, c, d, avoided].toSorted());
  expect(await found("鲸落", me)).toEqual([a, b, c, d].toSorted());
  expect(await found("灯塔 2")).toEqual([c]);
});

test("E02 a person mentioned in a description keeps their link after a renaming", async ({ server }) => {
  const author = await server.loginAs();
  const named = await server.loginAs({ name: "旧名字" });
  const id = await postVideo(server, author, { source: "谢谢 @旧名字" });
  expect((await server.call(profileEndpoints.update, { body: { name: "新名字" } }, named)).status).toBe(200);
  expect(await rerenderStale({ ctx: server.ctx })).toMatchObject({ video: 1 });
  expect((await get(server, id)).data.video.html).toContain(`<a href="/user/${named.user.id}">@新名字</a>`);
});
