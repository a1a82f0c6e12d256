import { articleEndpoints } from "../../../contract/posts/article.ts";
import { articleManageEndpoints } from "../../../contract/posts/article-manage.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { reportEndpoints } from "../../../contract/console/report.ts";
import { searchEndpoints } from "../../../contract/finding/search.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { TITLES_MAX } from "../../../api/db/title-has.ts";
import { purgeableQuery, purgeTrash } from "../../../api/services/posts/post/purge.ts";
import { insertRows } from "#tests/bench/insert-rows.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
interface As {
  token: string;
}

async function mine(server: ApiServer, as: As, query: object = {}) {
  const { data } = await server.call(articleManageEndpoints.mine, { query }, as);
  return { ...data, ids: data.items.map(({ id }) => id) };
}
const remove = (server: ApiServer, as: As, ids: number[]) =>
  server.call(articleManageEndpoints.removeMany, { body: { ids } }, as);
const restore = (server: ApiServer, as: As, ids: number[]) =>
  server.call(articleManageEndpoints.restoreMany, { body: { ids } }, as);

test("R21 A03 own articles are listed by state, words of the title and order, over pages", async ({ server }) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const titles = ["云川初见", "100%_的 CAFÉ 攻略", "云川再访", "夜航"];
  const [a = 0, b = 0, c = 0, d = 0] = await titles.reduce<Promise<number[]>>(async (before, title) => {
    const ids = await before;
    server.clock.advance(1000);
    return [
      ...ids,
      await publishArticle(server, me.token, { title, ...(title === "夜航" ? { visibility: "self" } : {}) }),
    ];
  }, Promise.resolve([]));
  await publishArticle(server, other.token, { title: "云川是别人的" });
  expect((await server.call(articleManageEndpoints.mine, {})).status).toBe(401);
  expect((await mine(server, me)).ids).toEqual([d, c, b, a]);
  expect((await mine(server, me, { state: "self" })).ids).toEqual([d]);
  expect((await mine(server, me, { state: "scheduled" })).ids).toEqual([]);
  expect((await mine(server, me, { q: "云川" })).ids).toEqual([c, a]);
  expect((await mine(server, me, { q: "%_" })).ids).toEqual([b]);
  for (const q of ["CAFÉ", "cafÉ 攻"]) expect((await mine(server, me, { q })).ids, q).toEqual([b]);
  for (let read = 0; read < 3; read++)
    await server.call(articleEndpoints.get, { params: { id: a } }, { ip: `203.0.113.${read}` });
  await server.call(articleEndpoints.get, { params: { id: c } });
  await server.ctx.views.flush();
  const first = await mine(server, me, { sort: "views", limit: 1 });
  const second = await mine(server, me, { sort: "views", limit: 1, cursor: first.nextCursor ?? "" });
  expect([first.ids, second.ids]).toEqual([[a], [c]]);
  expect(first.items[0]).toMatchObject({
    viewCount: 3,
    likeCount: 0,
    favouriteCount: 0,
    visibility: "public",
    scheduledAt: null,
    deletedAt: null,
    restorableUntil: null,
  });
});

test("R20 R21 among many own titles one answer searches the latest, and its cursor continues with the rest", async ({
  server,
}) => {
  const { ctx } = server;
  const me = await server.loginAs({ name: "多产" });
  const now = ctx.clock.now();
  const base = {
    author_id: String(me.user.id),
    title: "case i when 1 then '最早的浮岛' else '第 ' || i || ' 个' end",
    source: "''",
    html: "''",
    summary: "''",
    renderer_version: "1",
  };
  const many = TITLES_MAX + 1;
  const at = `${now} - (${many} - i) * 1000`;
  await insertRows(ctx.db, "article", many, {
    ...base,
    outline: "'[]'",
    reading_minutes: "1",
    published_at: at,
    updated_at: at,
  });
  await insertRows(ctx.db, "video", many, {
    ...base,
    state: "'ready'",
    created_at: at,
    updated_at: at,
    published_at: at,
  });
  for (const mine of [articleManageEndpoints.mine, videoEndpoints.mine] as const) {
    const ask = async (q: string, cursor?: string) => {
      const { data } = await server.call(mine, { query: { q, cursor } }, me);
      const page = data as { items: { title: string }[]; nextCursor: string | null };
      return { titles: page.items.map(({ title }) => title), nextCursor: page.nextCursor };
    };
    const first = await ask("浮岛");
    expect(first.titles).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    const second = await ask("浮岛", first.nextCursor ?? "");
    expect(second.titles).toEqual(["最早的浮岛"]);
    expect(second.nextCursor).toBeNull();
    // A full page continues after its own last row.
    const full = await ask("第");
    const next = await ask("第", full.nextCursor ?? "");
    expect([...full.titles, ...next.titles]).toEqual(
      Array.from({ length: full.titles.length * 2 }, (_, place) => `第 ${many - place} 个`),
    );
  }
});

test("R21 E01 a restored article has everything again: comments, likes, tags, search, feeds, reposts and favourites", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const id = await publishArticle(server, author.token, { title: "会回来的灯塔", tagIds: [1, 2] });
  const other = await publishArticle(server, author.token, { title: "另一篇" });
  await writeComment(server, reader.token, { articleId: id });
  await server.call(articleEndpoints.like, { params: { id }, body: { liked: true } }, reader);
  await server.call(
    favouriteEndpoints.set,
    { body: { subjectKind: "article", subjectId: id, favourited: true } },
    reader,
  );
  const repost = await postDynamic(server, reader.token, { repostOf: { kind: "article", id } });

  async function world() {
    const { data: page } = await server.call(articleEndpoints.get, { params: { id } }, reader);
    const feed = async (query: object) =>
      (await server.call(articleEndpoints.list, { query: { ...query } })).data.items.map((item) => item.id);
    const { data: tags } = await server.call(articleEndpoints.tags, {});
    const { data: profile } = await server.call(userEndpoints.info, {
      params: { id: author.user.id },
      query: { includeStats: "true" },
    });
    const { data: dynamic } = await server.call(dynamicEndpoints.get, { params: { id: repost } });
    return {
      page: page && {
        comments: page.comments.items.length,
        counts: [
          page.article.likeCount,
          page.article.commentCount,
          page.article.favouriteCount,
          page.article.repostCount,
        ],
        favourited: page.article.favourited,
      },
      feeds: [
        await feed({ sort: "hot" }),
        await feed({ sort: "latest" }),
        await feed({ tag: tags[0]?.slug }),
        await feed({ authorId: author.user.id }),
      ],
      tagCounts: tags.slice(0, 2).map(({ articleCount }) => articleCount),
      found: (await server.call(searchEndpoints.articles, { query: { q: "灯塔" } })).data.items.map((item) => item.id),
      stats: profile.stats,
      origin: dynamic.dynamic.origin?.state,
      favourite: (await server.call(favouriteEndpoints.folder, { query: {} }, reader)).data.items.map(
        ({ content }) => content?.title ?? null,
      ),
    };
  }
  const before = await world();
  expect(before).toMatchObject({
    tagCounts: [1, 1],
    found: [id],
    origin: "article",
    favourite: ["会回来的灯塔"],
    stats: { articleCount: 2 },
  });

  expect((await remove(server, author, [id, id, 999_999])).data).toEqual({
    removed: 1,
    ids: [id],
    failed: [{ id: 999_999, message: "文章不存在或已被删除" }],
  });
  expect(await world()).toMatchObject({
    page: null,
    feeds: [[other], [other], [], [other]],
    tagCounts: [0, 0],
    found: [],
    origin: "gone",
    favourite: [null],
    stats: { articleCount: 1, likedCount: 1 },
  });
  const [gone] = (await mine(server, author, { state: "deleted" })).items;
  expect(gone).toMatchObject({ id, title: "会回来的灯塔" });
  expect(Date.parse(gone?.restorableUntil ?? "") - Date.parse(gone?.deletedAt ?? "")).toBe(30 * DAY);
  expect((await server.call(articleEndpoints.like, { params: { id }, body: { liked: false } }, reader)).status).toBe(
    404,
  );

  expect((await restore(server, author, [id])).data).toEqual({ restored: 1, ids: [id], failed: [] });
  // Another tab restored it first, so this request restored nothing.
  expect((await restore(server, author, [id])).data).toEqual({
    restored: 0,
    ids: [],
    failed: [{ id, message: "这篇文章没有被删除" }],
  });
  expect(await world()).toEqual(before);
});

test("R21 A04 an author cannot restore what an administrator deleted, another member's article, or after the deadline", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const other = await server.loginAs();
  const ids = [
    await publishArticle(server, author.token),
    await publishArticle(server, author.token),
    await publishArticle(server, author.token),
  ];
  const [a = 0, b = 0, c = 0] = ids;
  expect((await server.call(articleEndpoints.remove, { params: { id: a } }, other)).status).toBe(403);
  expect((await remove(server, other, [a])).data).toMatchObject({ removed: 0 });
  await server.call(articleEndpoints.remove, { params: { id: a }, query: { reason: "违反社区规范" } }, admin);
  await remove(server, author, [b]);
  const one = (id: number, as: As) => server.call(articleManageEndpoints.restore, { params: { id } }, as);
  expect(await one(a, author)).toMatchObject({ status: 403, message: "这篇文章由管理员删除，不能自行恢复" });
  expect((await one(b, other)).status).toBe(404);
  expect((await server.call(articleManageEndpoints.restore, { params: { id: b } })).status).toBe(401);
  expect(
    (await mine(server, author, { state: "deleted" })).items.map(({ id, restorableUntil }) => [
      id,
      restorableUntil === null,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [a, true],
      [b, false],
    ]),
  );
  expect((await restore(server, author, [a, b])).data).toMatchObject({ restored: 1 });
  await remove(server, author, [c]);
  server.clock.advance(30 * DAY);
  const later = await server.loginAs({ userId: author.user.id });
  expect(await one(c, later)).toMatchObject({ status: 403, message: "删除超过 30 天，不能恢复了" });
  expect((await mine(server, later, { state: "deleted" })).ids).toEqual([]);
});

test("R21 R22 R23 after thirty days the trash is purged: texts are erased, and references to them say so", async ({
  server,
}) => {
  const { ctx } = server;
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const id = await publishArticle(server, author.token, { title: "要忘掉的话" });
  const kept = await publishArticle(server, author.token, { title: "留着的话" });
  const dynamicId = await postDynamic(server, author.token, { source: "要忘掉的动态" });
  await writeComment(server, reader.token, { articleId: id, source: "要忘掉的评论" });
  await server.call(articleEndpoints.like, { params: { id }, body: { liked: true } }, reader);
  await server.call(
    favouriteEndpoints.set,
    { body: { subjectKind: "article", subjectId: id, favourited: true } },
    reader,
  );
  await server.call(reportEndpoints.create, { body: { kind: "article", id, reason: "spam" } }, reader);
  const repost = await postDynamic(server, reader.token, { repostOf: { kind: "article", id } });
  await remove(server, author, [id, kept]);
  await server.call(dynamicEndpoints.remove, { params: { id: dynamicId } }, author);
  server.clock.advance(20 * DAY);
  const [me, them, desk] = [
    await server.loginAs({ userId: author.user.id }),
    await server.loginAs({ userId: reader.user.id }),
    await server.loginAs({ userId: admin.user.id }),
  ];
  await restore(server, me, [kept]);
  expect(await purgeTrash(ctx)).toEqual({ article: 0, dynamic: 0, video: 0, feedback: 0 });
  server.clock.advance(10 * DAY);
  const rounds = await Promise.all([purgeTrash(ctx), purgeTrash(ctx)]);
  expect(rounds.reduce((all, round) => all + round.article + round.dynamic, 0)).toBe(2);
  expect(await purgeableQuery({ ctx, kind: "article" }).execute()).toEqual([]);

  const row = await ctx.db.selectFrom("article").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect([row.title, row.source, row.html, row.summary, row.like_count]).toEqual(["", "", "", "", 1]);
  expect(
    (await ctx.db.selectFrom("comment").select("source").where("subject_id", "=", id).executeTakeFirstOrThrow()).source,
  ).toBe("");
  expect(
    (await ctx.db.selectFrom("dynamic").select("source").where("id", "=", dynamicId).executeTakeFirstOrThrow()).source,
  ).toBe("");
  const again = await server.loginAs({ userId: author.user.id });
  expect((await server.call(articleManageEndpoints.restore, { params: { id } }, again)).status).toBe(403);
  expect((await server.call(articleEndpoints.get, { params: { id: kept } })).data.article.title).toBe("留着的话");
  expect((await server.call(dynamicEndpoints.get, { params: { id: repost } })).data.dynamic.origin).toEqual({
    state: "gone",
    kind: "article",
  });
  const folder = await server.call(
    favouriteEndpoints.folder,
    { query: {} },
    await server.loginAs({ userId: them.user.id }),
  );
  expect(folder.data.items.map(({ content }) => content)).toEqual([null]);
  const queue = await server.call(reportEndpoints.list, {}, await server.loginAs({ userId: desk.user.id }));
  expect(queue.data.items[0]?.about?.isDeleted).toBe(true);
});
