import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import type { SubjectKind } from "#contract/shared/subject.ts";
import type { Visibility } from "#contract/circles/visibility.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const written = async (server: ApiServer, userId: number, as?: As, query: { cursor?: string; limit?: number } = {}) =>
  (await server.call(commentEndpoints.written, { query: { userId, ...query } }, as)).data;
const said = async (server: ApiServer, userId: number, as?: As) =>
  (await written(server, userId, as)).items.map(({ html }) => html.replaceAll(/<[^>]+>/g, "").trim()).toSorted();

async function commentOn(server: ApiServer, as: As, subjectKind: SubjectKind, subjectId: number, source: string) {
  const answer = await server.call(
    commentEndpoints.create,
    { body: { subjectKind, subjectId, source, formKey: newFormKey() } },
    as,
  );
  expect(answer.status, answer.message).toBe(200);
  return answer.data.id;
}

test("R15 a person's comments are listed with their subjects, newest first, page by page, replies with their addressee", async ({
  server,
}) => {
  const [writer, host] = [await server.loginAs(), await server.loginAs()];
  const subjects = {
    article: await publishArticle(server, host.token, { title: "浮岛的风" }),
    dynamic: await postDynamic(server, host.token, { source: "今天的动态" }),
    feedback: await writeFeedback(server, host.token, { title: "地图打不开了" }),
    video: await postVideo(server, host, { title: "一段录像" }),
  };
  for (const [kind, id] of Object.entries(subjects) as [SubjectKind, number][]) {
    server.clock.advance(60_000);
    await commentOn(server, writer, kind, id, `说说${kind}`);
  }
  const root = await writeComment(server, host.token, { articleId: subjects.article, source: "楼主先说" });
  server.clock.advance(60_000);
  const reply = await writeComment(server, writer.token, {
    articleId: subjects.article,
    parentId: root,
    source: "答楼主",
  });
  const first = await written(server, writer.user.id, undefined, { limit: 2 });
  expect(first.items).toMatchObject([
    {
      id: reply,
      subject: { kind: "article", id: subjects.article, title: "浮岛的风" },
      replyTo: { id: host.user.id },
      html: "<p>答楼主</p>\n",
      imageCount: 0,
      likeCount: 0,
    },
    { subject: { kind: "video", title: "一段录像" }, replyTo: null },
  ]);
  const rest = await written(server, writer.user.id, undefined, { cursor: first.nextCursor ?? "", limit: 20 });
  expect(rest.items.map(({ subject }) => [subject.kind, subject.id, subject.title])).toEqual([
    ["feedback", subjects.feedback, "地图打不开了"],
    ["dynamic", subjects.dynamic, "今天的动态"],
    ["article", subjects.article, "浮岛的风"],
  ]);
  expect(rest.nextCursor).toBeNull();
  expect(await written(server, 999_999)).toEqual({ items: [], nextCursor: null });
  const refused = await server.call(commentEndpoints.written, { query: { userId: writer.user.id, cursor: "WzFd" } });
  expect(refused.status).toBe(400);
});

test("R15 A03 each reader sees a person's comments only on subjects that the reader may see", async ({ server }) => {
  const [writer, author, follower, stranger] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const admin = await server.loginAs({ role: "ADMIN" });
  for (const { token } of [writer, follower])
    await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, { token });
  const articles: Record<string, number> = {};
  for (const name of ["公开", "粉丝", "私密", "删除", "移除"])
    articles[name] = await publishArticle(server, author.token, { title: `标题${name}` });
  for (const [name, articleId] of Object.entries(articles))
    await writeComment(server, writer.token, { articleId, source: name });
  const gone = await writeComment(server, writer.token, { articleId: articles["公开"] ?? 0, source: "删掉的评论" });
  const own = await publishArticle(server, writer.token, { title: "写的人自己的文章", visibility: "self" });
  await writeComment(server, writer.token, { articleId: own, source: "自语" });
  const show = async (articleId: number, visibility: Visibility) =>
    server.ctx.db.updateTable("article").set({ visibility }).where("id", "=", articleId).execute();
  await show(articles["粉丝"] ?? 0, "followers");
  await show(articles["私密"] ?? 0, "self");
  await server.call(articleEndpoints.remove, { params: { id: articles["删除"] ?? 0 } }, author);
  const removal = { params: { id: articles["移除"] ?? 0 }, query: { reason: "违规" } };
  expect((await server.call(articleEndpoints.remove, removal, admin)).status).toBe(200);
  expect((await server.call(commentEndpoints.remove, { params: { id: gone }, query: {} }, writer)).status).toBe(200);

  const seen = (as?: As) => said(server, writer.user.id, as);
  expect(await seen()).toEqual(["公开"]);
  expect(await seen(stranger)).toEqual(["公开"]);
  expect(await seen(admin)).toEqual(["公开"]);
  expect(await seen(follower)).toEqual(["公开", "粉丝"].toSorted());
  expect(await seen(author)).toEqual(["公开", "粉丝", "私密"].toSorted());
  expect(await seen(writer)).toEqual(["公开", "粉丝", "自语"].toSorted());
  // Neither a title nor a cursor reveals the other comments.
  const answer = await server.call(commentEndpoints.written, { query: { userId: writer.user.id, limit: 1 } });
  expect(answer.data.nextCursor).toBeNull();
  expect(JSON.stringify(answer)).not.toMatch(/标题(?:粉丝|私密|删除|移除)/);
});

test("R15 R23 a person's tickets are public, newest first, without deleted ones", async ({ server }) => {
  const [writer, other] = [await server.loginAs(), await server.loginAs()];
  const titles = ["甲图打不开", "乙图打不开", "丙图打不开"];
  const ids: number[] = [];
  for (const title of titles) {
    server.clock.advance(60_000);
    ids.push(await writeFeedback(server, writer.token, { title }));
  }
  await writeFeedback(server, other.token, { title: "别人提交的" });
  await server.call(feedbackEndpoints.remove, { params: { id: ids[1] ?? 0 } }, writer);
  const query = { userId: writer.user.id, limit: 1 };
  const first = (await server.call(feedbackEndpoints.written, { query })).data;
  const cursor = first.nextCursor ?? "";
  const rest = (await server.call(feedbackEndpoints.written, { query: { ...query, cursor } }, other)).data;
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(["丙图打不开", "甲图打不开"]);
  expect(rest.nextCursor).toBeNull();
});

test("R15 E01 a profile lists only the public folders, for the owner too", async ({ server }) => {
  const [owner, other] = [await server.loginAs(), await server.loginAs()];
  const made = async (name: string, isPrivate: boolean) =>
    (await server.call(favouriteEndpoints.folderCreate, { body: { name, isPrivate, formKey: newFormKey() } }, owner))
      .data.id;
  const [guides, secret] = [await made("攻略", false), await made("秘密", true)];
  const query = { userId: owner.user.id };
  for (const as of [undefined, other, owner]) {
    const { data } = await server.call(favouriteEndpoints.folderList, { query }, as);
    expect(data.map(({ name }) => name)).toEqual(["默认收藏夹", "攻略"]);
    expect(data[1]?.id).toBe(guides);
    expect(Object.keys(data[1] ?? {}).toSorted()).toEqual(["createdAt", "id", "name"]);
  }
  await server.call(
    favouriteEndpoints.folderUpdate,
    { params: { id: secret }, body: { name: "不再秘密", isPrivate: false } },
    owner,
  );
  const { data } = await server.call(favouriteEndpoints.folderList, { query });
  expect(data.map(({ name }) => name)).toEqual(["默认收藏夹", "攻略", "不再秘密"]);
  expect((await server.call(favouriteEndpoints.folderList, { query: { userId: 999_999 } })).data).toEqual([]);
});
