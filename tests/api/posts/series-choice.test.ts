import { articleEndpoints } from "#contract/posts/article.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { draftEndpoints } from "#contract/posts/draft.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { limits } from "#contract/shared/limits.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { checkIndex } from "#api/services/finding/search/check-index.ts";
import { publishDue } from "#api/services/posts/article/appear.ts";
import { GATHER_MS, tellFollowers } from "#api/services/posts/series/broadcast-parts.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { endFile, postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { makeSeries, putInSeries } from "#tests/fixtures/series.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };

const manage = async (server: ApiServer, as: As, id: number) =>
  (await server.call(seriesEndpoints.manage, { params: { id } }, as)).data;
const partsOf = async (server: ApiServer, as: As, id: number) =>
  (await manage(server, as, id)).parts.map((part) => part.id);
const countsOf = ({ ctx }: ApiServer, id: number) =>
  ctx.db.selectFrom("series").select(["part_count", "listed_count"]).where("id", "=", id).executeTakeFirstOrThrow();

/** Saves an edit of an article. @returns the answer of its publication */
async function edit(server: ApiServer, as: As, articleId: number, over: { seriesId?: number; title?: string }) {
  const { title = "改过的", ...issue } = over;
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId, title, source: "改过的正文。", formKey: newFormKey() } },
    as,
  );
  const body = { draftId: draft.data.id, revision: draft.data.revision, formKey: newFormKey(), ...issue };
  return server.call(articleEndpoints.publish, { body }, as);
}

test("E01 an article joins a 专栏 as it is published, moves to the end of another by an edit, and leaves", async ({
  server,
}) => {
  const author = await server.loginAs();
  const [first, second] = [await makeSeries(server, author), await makeSeries(server, author, { title: "第二个" })];
  const a = await publishArticle(server, author.token, { title: "甲篇", seriesId: first });
  const b = await publishArticle(server, author.token, { title: "乙篇", seriesId: first });
  const c = await publishArticle(server, author.token, { title: "丙篇", seriesId: second });
  const none = await publishArticle(server, author.token, { title: "丁篇", seriesId: 0 });
  expect(await partsOf(server, author, first)).toEqual([a, b]);
  expect(await partsOf(server, author, second)).toEqual([c]);
  expect(await countsOf(server, first)).toEqual({ part_count: 2, listed_count: 2 });

  const startOf = async (id: number) =>
    (await server.call(articleEndpoints.draftOfArticle, { params: { id } }, author)).data.issue.seriesId;
  expect(await startOf(a)).toBe(first);
  expect(await startOf(none)).toBeNull();
  // Without a choice the article stays where it is.
  expect((await edit(server, author, a, {})).statusCode).toBe(200);
  expect((await edit(server, author, a, { seriesId: first })).statusCode).toBe(200);
  expect(await partsOf(server, author, first)).toEqual([a, b]);
  expect((await edit(server, author, a, { seriesId: second })).statusCode).toBe(200);
  expect(await partsOf(server, author, first)).toEqual([b]);
  expect(await partsOf(server, author, second)).toEqual([c, a]);
  expect(await countsOf(server, second)).toEqual({ part_count: 2, listed_count: 2 });
  expect((await edit(server, author, a, { seriesId: 0 })).statusCode).toBe(200);
  expect((await edit(server, author, b, { seriesId: 0 })).statusCode).toBe(200);
  expect(await countsOf(server, first)).toEqual({ part_count: 0, listed_count: 0 });
  expect(await countsOf(server, second)).toEqual({ part_count: 1, listed_count: 1 });
  expect(await checkIndex(server.ctx)).toEqual([]);
});

test("E01 E02 A03 a full or deleted series, another person's and one of another kind are refused at the field, and nothing is written", async ({
  server,
}) => {
  const [author, other] = [await server.loginAs(), await server.loginAs()];
  const full = await makeSeries(server, author);
  const part = await publishArticle(server, author.token, { title: "已在里面", seriesId: full });
  await server.ctx.db.updateTable("series").set({ part_count: limits.seriesPartsMax }).where("id", "=", full).execute();
  const deleted = await makeSeries(server, author);
  await server.call(seriesEndpoints.remove, { params: { id: deleted }, query: {} }, author);
  const theirs = await makeSeries(server, other);
  const ofVideos = await makeSeries(server, author, { kind: "video" });
  const gone = "这个专栏不存在，或已被删除，请重新选择";
  const cases: [seriesId: number, message: string][] = [
    [full, "这个专栏满了：最多放 200 篇，回收站里的也算"],
    [deleted, gone],
    [theirs, gone],
    [ofVideos, gone],
    [999_999, gone],
  ];
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "新的", source: "正文。", formKey: newFormKey() } },
    author,
  );
  for (const [seriesId, message] of cases) {
    const body = { draftId: draft.data.id, revision: draft.data.revision, formKey: newFormKey(), seriesId };
    expect(await server.call(articleEndpoints.publish, { body }, author), String(seriesId)).toMatchObject({
      status: 400,
      error: { fieldErrors: { seriesId: [message] } },
    });
  }
  for (const seriesId of [-1, 1.5, "专栏"]) {
    const body = { draftId: draft.data.id, revision: draft.data.revision, formKey: newFormKey(), seriesId } as never;
    expect((await server.call(articleEndpoints.publish, { body }, author)).error?.fieldErrors).toEqual({
      seriesId: ["请重新选择"],
    });
  }
  const articles = server.ctx.db.selectFrom("article").select("id").where("author_id", "=", author.user.id);
  expect(await articles.execute()).toEqual([{ id: part }]);
  // An article that stands in a full series may be edited.
  expect((await edit(server, author, part, { seriesId: full })).statusCode).toBe(200);

  const { id: videoFileId } = await insertVideoFile(server.ctx, { owner_id: author.user.id });
  const video = { title: "日落", source: "", formKey: newFormKey(), videoFileId, seriesId: full };
  expect(await server.call(videoEndpoints.create, { body: video }, author)).toMatchObject({
    status: 400,
    error: { fieldErrors: { seriesId: ["这个合集不存在，或已被删除，请重新选择"] } },
  });
});

test("E01 E06 a scheduled article is in its 专栏 from the start, is told when it appears, and leaves it as it becomes a draft", async ({
  server,
}) => {
  const [author, fan] = [await server.loginAs(), await server.loginAs()];
  const id = await makeSeries(server, author, { title: "慢游记" });
  await publishArticle(server, author.token, { title: "开头", seriesId: id });
  await server.call(seriesEndpoints.follow, { params: { id }, body: { followed: true } }, fan);
  const at = { schedule: "later", publishAt: siteTimeOf(server.ctx.clock.now() + 3_600_000) } as const;
  const later = await publishArticle(server, author.token, { title: "明天的", seriesId: id, ...at });
  const dropped = await publishArticle(server, author.token, { title: "不发了", seriesId: id, ...at });
  expect(await countsOf(server, id)).toEqual({ part_count: 3, listed_count: 1 });
  const { data } = await server.call(articleEndpoints.unschedule, { params: { id: dropped } }, author);
  expect(await countsOf(server, id)).toEqual({ part_count: 2, listed_count: 1 });
  const draft = await server.call(articleEndpoints.draftGet, { params: { id: data.draftId } }, author);
  expect(draft.data.issue.seriesId).toBe(id);

  server.clock.advance(3_700_000);
  await publishDue(server.ctx);
  server.clock.advance(GATHER_MS + 1);
  expect(await tellFollowers(server.ctx)).toBe(1);
  const notices = await server.call(messageEndpoints.list, { params: { tab: "system" } }, fan);
  expect(notices.data.items).toMatchObject([
    { title: "专栏《慢游记》有更新", body: "明天的", path: `/article/${later}` },
  ]);
});

test("E02 a video joins a 合集 before its conversion, and its edit form shows and changes the 合集", async ({
  server,
}) => {
  const author = await server.loginAs();
  const [first, second] = [
    await makeSeries(server, author, { kind: "video" }),
    await makeSeries(server, author, { kind: "video", title: "第二个" }),
  ];
  const fileId = await queuedFile(server, author.user.id);
  const id = await postVideo(server, author, { title: "半路", videoFileId: fileId, seriesId: first });
  expect(await countsOf(server, first)).toEqual({ part_count: 1, listed_count: 0 });
  await endFile(server, fileId);
  expect(await countsOf(server, first)).toEqual({ part_count: 1, listed_count: 1 });

  const source = async () => (await server.call(videoEndpoints.source, { params: { id } }, author)).data;
  const change = async (seriesId: number | undefined) =>
    server.call(
      videoEndpoints.update,
      {
        params: { id },
        body: {
          title: "半路改",
          source: "",
          revision: (await source()).revision,
          formKey: newFormKey(),
          ...(seriesId === undefined ? {} : { seriesId }),
        },
      },
      author,
    );
  expect((await source()).seriesId).toBe(first);
  expect((await change(undefined)).statusCode).toBe(200);
  expect((await source()).seriesId).toBe(first);
  expect((await change(second)).statusCode).toBe(200);
  expect((await source()).seriesId).toBe(second);
  expect(await countsOf(server, first)).toEqual({ part_count: 0, listed_count: 0 });
  expect(await countsOf(server, second)).toEqual({ part_count: 1, listed_count: 1 });
  expect((await change(0)).statusCode).toBe(200);
  expect((await source()).seriesId).toBeNull();
  expect(await checkIndex(server.ctx)).toEqual([]);
});

test("E01 E02 drafts keep the chosen series, and the forms offer one's own series of the kind", async ({ server }) => {
  const [author, other] = [await server.loginAs(), await server.loginAs()];
  const [column, films] = [await makeSeries(server, author), await makeSeries(server, author, { kind: "video" })];
  await makeSeries(server, other);
  await server.ctx.db.updateTable("series").set({ part_count: 200 }).where("id", "=", films).execute();
  const choices = async (kind: "article" | "video", as?: As) =>
    server.call(seriesEndpoints.choices, { query: { kind } }, as);
  expect((await choices("article")).statusCode).toBe(401);
  expect((await choices("article", author)).data.items).toEqual([{ id: column, title: "浮岛游记", isFull: false }]);
  expect((await choices("video", author)).data.items).toEqual([{ id: films, title: "浮岛游记", isFull: true }]);

  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "草稿", source: "正文。", formKey: newFormKey() } },
    author,
  );
  const params = { id: draft.data.id };
  const kept = async () => (await server.call(articleEndpoints.draftGet, { params }, author)).data.issue.seriesId;
  expect(await kept()).toBeNull();
  for (const seriesId of [column, 0]) {
    await server.call(articleEndpoints.draftIssueSave, { params, body: { seriesId } }, author);
    expect(await kept()).toBe(seriesId);
  }
  // The draft of an edit that has no choice shows the article's present 专栏.
  const article = await publishArticle(server, author.token, { title: "发了的" });
  const changing = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: article, title: "改", source: "改。", formKey: newFormKey() } },
    author,
  );
  await putInSeries(server, author, column, [article]);
  const shown = await server.call(articleEndpoints.draftGet, { params: { id: changing.data.id } }, author);
  expect(shown.data.issue.seriesId).toBe(column);

  const body = { revision: 0, title: "日落", seriesId: films };
  expect((await server.call(draftEndpoints.saveVideo, { body }, author)).data.seriesId).toBe(films);
  expect((await server.call(draftEndpoints.video, {}, author)).data?.seriesId).toBe(films);
});

test("E01 two articles that change places at once, and a 专栏 that is deleted meanwhile, leave true counters", async ({
  server,
}) => {
  const author = await server.loginAs();
  const [first, second] = [await makeSeries(server, author), await makeSeries(server, author, { title: "第二个" })];
  const a = await publishArticle(server, author.token, { title: "甲篇", seriesId: first });
  const b = await publishArticle(server, author.token, { title: "乙篇", seriesId: second });
  for (const [ofA, ofB] of [
    [second, first],
    [first, second],
  ] as const) {
    const answers = await Promise.all([
      edit(server, author, a, { seriesId: ofA }),
      edit(server, author, b, { seriesId: ofB }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await partsOf(server, author, ofA)).toEqual([a]);
    expect(await partsOf(server, author, ofB)).toEqual([b]);
  }
  const [moved, removed] = await Promise.all([
    edit(server, author, b, { seriesId: first }),
    server.call(seriesEndpoints.remove, { params: { id: first }, query: {} }, author),
  ]);
  expect(removed.statusCode).toBe(200);
  const stands = await server.ctx.db.selectFrom("series_part").select(["series_id", "post_id"]).execute();
  // The move came first, or it was refused and the article stayed.
  expect(stands).toEqual(moved.statusCode === 200 ? [] : [{ series_id: second, post_id: b }]);
  expect(await countsOf(server, second)).toEqual({ part_count: stands.length, listed_count: stands.length });
  expect(await checkIndex(server.ctx)).toEqual([]);
});
