import { recomputeHotRanks } from "../../../api/jobs/hot-rank.ts";
import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;

async function draftOf(server: ApiServer, token: string, text: { title?: string; source?: string }) {
  return (await server.call(articleEndpoints.draftSave, { body: { ...text, formKey: newFormKey() } }, { token })).data;
}
const read = async (server: ApiServer, id: number, token?: string) =>
  server.call(articleEndpoints.get, { params: { id } }, token === undefined ? {} : { token });

test("R26 publishing renders, counts and tags the article, and ends the draft", async ({ server }) => {
  const { token, user } = await server.loginAs({ name: null });
  const cover = await server.make.image({ ownerId: user.id });
  const draft = await draftOf(server, token, {
    title: "  浮岛攻略  ",
    source: "# 开始\n\n**走**起 <script>alert(1)</script>",
  });
  const published = await server.call(
    articleEndpoints.publish,
    {
      body: {
        draftId: draft.id,
        revision: 1,
        tagIds: [1, 3, 1],
        coverImageId: cover.id,
        aiStatement: "contains",
        formKey: newFormKey(),
      },
    },
    { token },
  );
  expect(published.status).toBe(200);
  const { article } = (await read(server, published.data.id)).data;
  expect(article).toMatchObject({
    title: "浮岛攻略",
    summary: "开始 走起 <script>alert(1)</script>",
    html: '<h2 id="h-开始">开始</h2>\n<p><strong>走</strong>起 &lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
    outline: [{ id: "h-开始", level: 2, text: "开始" }],
    cover: { id: cover.id, width: 1 },
    author: { id: user.id, name: null },
    aiNote: "declared",
    sourceKind: "original",
    readingMinutes: 1,
    canEdit: false,
    liked: false,
  });
  expect(article.tags.map((tag) => tag.id)).toEqual([1, 3]);
  expect((await server.call(articleEndpoints.draftGet, { params: { id: draft.id } }, { token })).status).toBe(404);
  expect((await server.make.existingUser(user.id)).article_count).toBe(1);
  const tags = (await server.call(articleEndpoints.tags)).data;
  expect(tags.map((tag) => [tag.slug, tag.articleCount])).toEqual([
    ["guide", 1],
    ["news", 0],
    ["review", 1],
    ["fanwork", 0],
    ["story", 0],
    ["tech", 0],
    ["hardware", 0],
    ["chat", 0],
  ]);
  expect((await read(server, published.data.id, token)).data.article).toMatchObject({ canEdit: true, canDelete: true });
});

test("R26 all invalid fields are reported together, and the draft stays", async ({ server }) => {
  const { token } = await server.loginAs();
  const stranger = await server.make.user();
  const foreign = await server.make.image({ ownerId: stranger.id });
  const draft = await draftOf(server, token, { title: "短", source: "  \n " });
  const answer = await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.id, revision: 1, tagIds: [999], coverImageId: foreign.id, formKey: newFormKey() } },
    { token },
  );
  expect(answer.status).toBe(400);
  expect(answer.error?.fieldErrors).toEqual({
    title: ["标题至少 2 个字"],
    source: ["请输入正文"],
    tagIds: ["所选标签不存在，请重新选择"],
    coverImageId: ["封面图片不存在，请重新上传"],
  });
  expect((await server.call(articleEndpoints.draftGet, { params: { id: draft.id } }, { token })).data.revision).toBe(1);
  const empty = await draftOf(server, token, { title: "只有定义", source: "[甲]: https://a.example.com" });
  const refused = await server.call(
    articleEndpoints.publish,
    { body: { draftId: empty.id, revision: 1, formKey: newFormKey() } },
    { token },
  );
  expect(refused.error?.fieldErrors).toEqual({ source: ["请输入正文"] });
  const repost = await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.id, revision: 1, sourceKind: "repost", formKey: newFormKey() } },
    { token },
  );
  expect(repost.error?.fieldErrors).toEqual({ sourceUrl: ["转载或翻译请填写来源链接"] });
});

test("R26 a draft that was changed elsewhere meanwhile is not published", async ({ server }) => {
  const { token } = await server.loginAs();
  const draft = await draftOf(server, token, { title: "标题一", source: "正文" });
  await server.call(
    articleEndpoints.draftSave,
    { body: { draftId: draft.id, revision: 1, title: "标题二", source: "正文", formKey: newFormKey() } },
    { token },
  );
  const answer = await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.id, revision: 1, formKey: newFormKey() } },
    { token },
  );
  expect(answer.status).toBe(409);
  expect(answer.error?.current).toMatchObject({ revision: 2, title: "标题二" });
});

test("R26 the same form sent three times in parallel publishes one article", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const draft = await draftOf(server, token, { title: "只此一篇", source: "正文" });
  const formKey = newFormKey();
  const send = () =>
    server.call(
      articleEndpoints.publish,
      { body: { draftId: draft.id, revision: 1, tagIds: [1], formKey } },
      { token },
    );
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  expect((await server.make.existingUser(user.id)).article_count).toBe(1);
  expect((await server.call(articleEndpoints.list, { query: { authorId: user.id } })).data.items).toHaveLength(1);
});

test("R27 an edit keeps address and date, moves the tags, and counts nothing twice", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const id = await publishArticle(server, token, { tagIds: [1, 2] });
  const before = (await read(server, id)).data.article;
  server.clock.advance(HOUR);
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, title: "改过的标题", source: "改过", formKey: newFormKey() } },
    { token },
  );
  const changed = await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.data.id, revision: 1, tagIds: [2, 3], formKey: newFormKey() } },
    { token },
  );
  expect(changed.data.id).toBe(id);
  const after = (await read(server, id)).data.article;
  expect(after).toMatchObject({ title: "改过的标题", html: "<p>改过</p>\n", publishedAt: before.publishedAt });
  expect(Date.parse(after.updatedAt) - Date.parse(before.updatedAt)).toBe(HOUR);
  expect(after.tags.map((tag) => tag.id)).toEqual([2, 3]);
  const counts = (await server.call(articleEndpoints.tags)).data.slice(0, 3).map((tag) => tag.articleCount);
  expect(counts).toEqual([0, 1, 1]);
  expect((await server.make.existingUser(user.id)).article_count).toBe(1);
  const row = await server.ctx.db
    .selectFrom("article")
    .select("revision")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.revision).toBe(2);
});

test("A04 the author or an administrator deletes, counters, lists and tags drop the article, and its draft stays", async ({
  server,
}) => {
  const author = await server.loginAs();
  const other = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const id = await publishArticle(server, author.token, { tagIds: [1] });
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, title: "改到一半", source: "……", formKey: newFormKey() } },
    { token: author.token },
  );
  const params = { id };
  expect((await server.call(articleEndpoints.remove, { params })).status).toBe(401);
  expect((await server.call(articleEndpoints.remove, { params }, { token: other.token })).status).toBe(403);
  expect((await server.call(articleEndpoints.draftOfArticle, { params }, { token: admin.token })).status).toBe(403);
  expect(
    (await server.call(articleEndpoints.remove, { params, query: { reason: "违反社区规范" } }, { token: admin.token }))
      .data,
  ).toEqual({ ok: true });
  expect(
    (await server.call(articleEndpoints.remove, { params, query: { reason: "违反社区规范" } }, { token: admin.token }))
      .status,
  ).toBe(404);
  expect((await read(server, id)).status).toBe(404);
  expect((await server.call(articleEndpoints.list, { query: { tag: "guide" } })).data.items).toEqual([]);
  expect((await server.call(articleEndpoints.list)).data.items).toEqual([]);
  expect((await server.call(articleEndpoints.tags)).data[0]?.articleCount).toBe(0);
  expect((await server.make.existingUser(author.user.id)).article_count).toBe(0);
  expect(
    (await server.call(articleEndpoints.draftGet, { params: { id: draft.data.id } }, { token: author.token })).data,
  ).toMatchObject({ articleId: null, title: "改到一半" });
  expect(
    (await server.call(articleEndpoints.like, { params, body: { liked: true } }, { token: other.token })).status,
  ).toBe(404);
});

test("R01 the latest, tag and author lists contain every article once, in order, page by page", async ({ server }) => {
  const author = await server.make.user();
  const ids: number[] = [];
  for (let index = 0; index < 7; index++) {
    // Pairs share a time, so the id decides their order.
    const publishedAt = server.clock.now() - Math.floor(index / 2) * HOUR;
    ids.push((await server.make.article({ authorId: author.id, publishedAt, tagIds: index % 2 === 0 ? [1] : [2] })).id);
  }
  const wanted = [1, 0, 3, 2, 5, 4, 6].map((index) => ids[index]);
  for (const query of [{ sort: "latest" }, { authorId: author.id }, { sort: "hot" }] as const) {
    const walked: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await server.call(articleEndpoints.list, {
        query: { ...query, limit: 3, ...(cursor === undefined ? {} : { cursor }) },
      });
      walked.push(...page.data.items.map((item) => item.id));
      cursor = page.data.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(walked).toEqual(wanted);
  }
  const tagged = await server.call(articleEndpoints.list, { query: { sort: "latest", tag: "news" } });
  expect(tagged.data.items.map((item) => item.id)).toEqual([1, 3, 5].map((index) => ids[index]));
  const both = await server.call(articleEndpoints.list, { query: { authorId: author.id, tag: "news", limit: 2 } });
  expect(both.data.items.map((item) => item.id)).toEqual([1, 3].map((index) => ids[index]));
  expect((await server.call(articleEndpoints.list, { query: { tag: "nothing" } })).status).toBe(404);
  expect((await server.call(articleEndpoints.list, { query: { cursor: "AAAA" } })).status).toBe(400);
});

test("R01 hot: likes and comments raise the rank, age lowers it, and after seven days the rank is zero", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const old = await server.make.article({ publishedAt: server.clock.now() - 5 * HOUR });
  const young = await server.make.article({ publishedAt: server.clock.now() - 4 * HOUR, tagIds: [1] });
  await recomputeHotRanks(server.ctx);
  const hot = async () =>
    (await server.call(articleEndpoints.list, { query: { sort: "hot" } })).data.items.map((item) => item.id);
  expect(await hot()).toEqual([young.id, old.id]);
  for (let index = 0; index < 3; index++) await writeComment(server, token, { articleId: old.id });
  expect(await hot()).toEqual([old.id, young.id]);
  const rows = await server.ctx.db.selectFrom("article").select(["id", "hot_rank"]).orderBy("id").execute();
  expect(rows[0]?.hot_rank).toBeCloseTo(Math.log(8) / 7 ** 1.8, 10);
  expect(rows[1]?.hot_rank).toBeCloseTo(Math.log(2) / 6 ** 1.8, 10);
  const copy = await server.ctx.db
    .selectFrom("article_tag")
    .select("hot_rank")
    .where("article_id", "=", young.id)
    .executeTakeFirstOrThrow();
  expect(copy.hot_rank).toBe(rows[1]?.hot_rank);

  server.clock.advance(7 * 24 * HOUR);
  expect(await recomputeHotRanks(server.ctx)).toBe(2);
  expect(await hot()).toEqual([young.id, old.id]);
  // The job was down for a month and still resets the ranks that have run out.
  await server.ctx.db.updateTable("article").set({ hot_rank: 1 }).where("id", "=", old.id).execute();
  server.clock.advance(30 * 24 * HOUR);
  await recomputeHotRanks(server.ctx);
  expect((await server.ctx.db.selectFrom("article").select("hot_rank").execute()).map((row) => row.hot_rank)).toEqual([
    0, 0,
  ]);
});

test("R07 a like is idempotent: repeated or parallel requests count once", async ({ server }) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  const ask = (liked: boolean) =>
    server.call(articleEndpoints.like, { params: { id: article.id }, body: { liked } }, { token });
  await Promise.all([ask(true), ask(true), ask(true)]);
  expect((await ask(true)).data).toEqual({ liked: true, likeCount: 1 });
  expect((await read(server, article.id, token)).data.article).toMatchObject({ liked: true, likeCount: 1 });
  expect((await server.make.existingUser(article.author_id)).liked_count).toBe(1);
  expect((await ask(false)).data).toEqual({ liked: false, likeCount: 0 });
  expect((await ask(false)).data).toEqual({ liked: false, likeCount: 0 });
  expect((await server.make.existingUser(article.author_id)).liked_count).toBe(0);
  expect((await server.call(articleEndpoints.like, { params: { id: article.id }, body: { liked: true } })).status).toBe(
    401,
  );
});

test("R07 reads are buffered and written together", async ({ server }) => {
  const article = await server.make.article();
  const stored = async () =>
    (
      await server.ctx.db
        .selectFrom("article")
        .select("view_count")
        .where("id", "=", article.id)
        .executeTakeFirstOrThrow()
    ).view_count;
  for (let index = 0; index < 4; index++)
    await server.call(articleEndpoints.get, { params: { id: article.id } }, { ip: `203.0.113.${index}` });
  expect(await stored()).toBe(0);
  await server.ctx.views.flush();
  expect(await stored()).toBe(4);
  expect((await read(server, article.id)).data.article.viewCount).toBe(4);
});

test("R07 each reader counts once in six hours, by account or by address and browser, and the author never", async ({
  server,
}) => {
  const author = await server.loginAs();
  const article = await server.make.article({ authorId: author.user.id });
  const member = await server.loginAs();
  const readAs = (as: { token?: string; ip?: string }) =>
    server.call(articleEndpoints.get, { params: { id: article.id } }, as);
  const shown = async () => {
    await server.ctx.views.flush();
    return (await readAs(author)).data.article.viewCount;
  };
  for (let n = 0; n < 3; n += 1)
    for (const as of [
      author,
      member,
      { ip: "203.0.113.1" },
      { ip: "2001:db8:1:2::1" },
      { ip: `2001:db8:1:2::${n + 5}` },
    ])
      await readAs(as);
  expect(await shown()).toBe(3);
  // A member at another address counts as the same reader.
  await readAs({ token: member.token, ip: "203.0.113.9" });
  server.clock.advance(6 * 3_600_000 - 1);
  await readAs(member);
  expect(await shown()).toBe(3);
  server.clock.advance(1);
  await readAs(member);
  expect(await shown()).toBe(4);
});

test("R07 one call returns the article and its comments", async ({ server }) => {
  const article = await server.make.article();
  const root = await server.make.comment({ articleId: article.id });
  await server.make.comment({ articleId: article.id, parentId: root.id, authorId: article.author_id });
  const { comments } = (await read(server, article.id)).data;
  expect(comments.items).toMatchObject([
    { id: root.id, floor: 1, replyCount: 1, replies: [{ isSubjectAuthor: true }] },
  ]);
  const listed = await server.call(commentEndpoints.list, { query: { subjectKind: "article", subjectId: article.id } });
  expect({ ...listed.data, threadId: null, readerId: null }).toEqual(comments);
});

test("R26 the preview shows the rendered article, for members alone", async ({ server }) => {
  const { token } = await server.loginAs();
  const image = await server.make.image({ ownerId: (await server.make.user()).id });
  const body = { source: `![图](/media/${image.key})` };
  expect((await server.call(articleEndpoints.preview, { body }, { token })).data.html).toContain(
    `src="/media/${image.key}" alt="图" width="1" height="1"`,
  );
  expect((await server.call(articleEndpoints.preview, { body })).status).toBe(401);
});
