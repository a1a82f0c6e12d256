import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { completionEndpoints } from "#contract/finding/completion.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { indexMissing } from "#api/db/text-search.ts";
import { checkAll } from "#api/scripts/check-commands.ts";
import { rerenderStale } from "#api/services/posts/post/rerender-stale.ts";
import { rebuildSuggestions } from "#api/services/finding/suggestion/rebuild.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
const tagsOf = async (server: ApiServer, admin: Login) =>
  (await server.call(adminEndpoints.tags, {}, admin)).data.items;
const change = (server: ApiServer, admin: Login, id: number, body: { name: string; isHidden: boolean }) =>
  server.call(adminEndpoints.changeTag, { params: { id }, body }, admin);
const suggested = async (server: ApiServer, q: string) =>
  (await server.call(suggestionEndpoints.list, { query: { q } })).data.items.map(({ text }) => text);
const completed = async (server: ApiServer, login: Login, q: string) =>
  (await server.call(completionEndpoints.list, { query: { kind: "topic", q } }, login)).data.items.map(
    ({ name }) => name,
  );

test("A01 E12 a renamed tag is found by its old name, until another tag takes that name", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const [guide, news] = await tagsOf(server, admin);
  if (!guide || !news) throw new Error("no tags");
  const author = await server.loginAs();
  await server.make.article({ authorId: author.user.id, title: "归灯节", tagIds: [guide.id] });
  for (const post of server.ctx.kinds) await indexMissing(server.ctx.db, post);
  const resolved = async (name: string) =>
    (await server.call(searchEndpoints.articles, { query: { q: `归灯 tag:${name}` } })).data;
  const before = await resolved(guide.name);
  expect(before.items).toHaveLength(1);
  await change(server, admin, guide.id, { name: "心得", isHidden: false });
  expect(await resolved(guide.name)).toEqual(await resolved("心得"));
  expect((await resolved(guide.name)).items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
  expect((await tagsOf(server, admin))[0]).toMatchObject({ name: "心得", slug: guide.slug, oldNames: [guide.name] });
  expect(await suggested(server, "心得")).toContain("心得");
  expect(await suggested(server, guide.name)).not.toContain("心得");

  expect((await change(server, admin, news.id, { name: "心得", isHidden: false })).error?.fieldErrors).toHaveProperty(
    "name",
  );
  expect((await change(server, admin, news.id, { name: guide.name, isHidden: false })).status).toBe(200);
  const items = await tagsOf(server, admin);
  expect(items.slice(0, 2).map(({ oldNames }) => oldNames)).toEqual([[], [news.name]]);
  const log = (await server.call(adminEndpoints.log, { query: { act: "rename-tag" } }, admin)).data.items;
  expect(log).toHaveLength(2);
});

test("A01 E12 a hidden tag is neither suggested nor completed, stays in the list, and can be shown again", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const [tag] = await tagsOf(server, admin);
  if (!tag) throw new Error("no tags");
  const hide = (isHidden: boolean) => change(server, admin, tag.id, { name: tag.name, isHidden });
  await rebuildSuggestions({ ctx: server.ctx });
  const both = async () => [await suggested(server, tag.name), await completed(server, admin, tag.name)];
  expect(await both()).toEqual([expect.arrayContaining([tag.name]), [tag.name]]);
  await hide(true);
  expect(await both()).toEqual([[], []]);
  await rebuildSuggestions({ ctx: server.ctx });
  expect(await both()).toEqual([[], []]);
  expect((await server.call(articleEndpoints.tags)).data.map(({ id }) => id)).toContain(tag.id);
  await hide(false);
  expect(await both()).toEqual([expect.arrayContaining([tag.name]), [tag.name]]);
});

test("A01 E12 an unused tag can be deleted, and a tag in use by a post or a topic cannot", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const [used, named, free] = await tagsOf(server, admin);
  if (!used || !named || !free) throw new Error("no tags");
  const article = await server.make.article({});
  await server.ctx.db
    .insertInto("article_tag")
    .values({ article_id: article.id, tag_id: used.id, is_listed: 0, published_at: 1 })
    .execute();
  await server.ctx.db
    .insertInto("topic_mention")
    .values({ subject_kind: "article", subject_id: article.id, tag_id: named.id })
    .execute();
  await change(server, admin, free.id, { name: "旧闻", isHidden: false });
  expect((await tagsOf(server, admin)).slice(0, 3).map(({ isUnused }) => isUnused)).toEqual([false, false, true]);
  const remove = (id: number) => server.call(adminEndpoints.removeTag, { params: { id } }, admin);
  for (const { id } of [used, named])
    expect(await remove(id)).toMatchObject({ status: 409, message: "还有内容在用这个标签，不能删除" });
  expect((await remove(free.id)).status).toBe(200);
  expect((await remove(free.id)).status).toBe(404);
  expect((await tagsOf(server, admin)).map(({ id }) => id)).not.toContain(free.id);
  expect(await suggested(server, "旧闻")).toEqual([]);
});

test("A01 E12 a tag is merged into another: each post once, and counts, search, topics, drafts and addresses follow", async ({
  server,
}) => {
  const { ctx } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const [guide, news] = await tagsOf(server, admin);
  if (!guide || !news) throw new Error("no tags");
  const author = await server.loginAs();
  const source = `看 [#${guide.name}#](topic:${guide.id})`;
  const both = await publishArticle(server, author.token, { title: "归灯节", source, tagIds: [guide.id, news.id] });
  const one = await publishArticle(server, author.token, { title: "归灯夜", tagIds: [guide.id] });
  const hidden = await publishArticle(server, author.token, { tagIds: [guide.id], visibility: "self" });
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "草稿", source, formKey: newFormKey() } },
    author,
  );
  await ctx.db
    .updateTable("draft")
    .set({ issue: JSON.stringify({ tagIds: [news.id, guide.id] }) })
    .where("id", "=", draft.data.id)
    .execute();
  const merge = (into: string) =>
    server.call(adminEndpoints.mergeTag, { params: { id: guide.id }, body: { into } }, admin);
  for (const into of ["没有的标签", guide.name]) expect((await merge(into)).error?.fieldErrors).toHaveProperty("into");
  expect((await merge(news.name)).status).toBe(200);
  expect((await merge(news.name)).status).toBe(404);
  await rerenderStale({ ctx });

  const rows = await ctx.db.selectFrom("article_tag").select(["article_id", "tag_id"]).orderBy("article_id").execute();
  expect(rows).toEqual([both, one, hidden].map((id) => ({ article_id: id, tag_id: news.id })));
  const items = await tagsOf(server, admin);
  expect(items.find(({ id }) => id === guide.id)).toBeUndefined();
  expect(items.find(({ id }) => id === news.id)).toMatchObject({
    articleCount: 2,
    oldNames: [guide.name, guide.slug].toSorted(),
  });
  const found = await server.call(searchEndpoints.articles, { query: { q: `归灯 tag:${guide.name}` } });
  expect(found.data.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([both, one]);
  const article = await server.call(articleEndpoints.get, { params: { id: both } });
  expect(article.data.article.html).toContain(`#${news.name}`);
  const kept = await ctx.db.selectFrom("draft").select(["source", "issue"]).where("id", "=", draft.data.id).execute();
  expect(kept).toEqual([
    { source: `看 [#${guide.name}#](topic:${news.id})`, issue: JSON.stringify({ tagIds: [news.id] }) },
  ]);
  const list = await server.call(articleEndpoints.list, { query: { tag: guide.slug } });
  expect(list).toMatchObject({ status: 404, error: { movedTo: { tag: news.slug } } });
  expect(await suggested(server, guide.name)).not.toContain(guide.name);
  const log = (await server.call(adminEndpoints.log, { query: { act: "merge-tag" } }, admin)).data.items;
  expect(log).toMatchObject([{ before: JSON.stringify({ name: guide.name }), target: { kind: "tag", id: news.id } }]);
  expect((await checkAll(ctx, { fix: false, say: () => {} })).lines).toEqual([]);
});
