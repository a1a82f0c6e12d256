import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import { searchEndpoints } from "../../../contract/finding/search.ts";
import { videoEndpoints } from "../../../contract/posts/video.ts";
import { rerenderStale } from "../../../api/services/posts/post/rerender-stale.ts";
import { purgeTrash } from "../../../api/services/posts/post/purge.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const firstTag = (server: ApiServer) =>
  server.ctx.db.selectFrom("classify_tag").selectAll().orderBy("id").executeTakeFirstOrThrow();
const rename = (server: ApiServer, token: string, id: number, name: string) =>
  server.call(articleEndpoints.tagRename, { params: { id }, body: { name } }, { token });

test("E12 a topic by id links to its tag's feed under its present name, an unknown one is plain text, in dynamics too", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const tag = await firstTag(server);
  const source = `看 [#旧名字](topic:${tag.id}) 和 [#没有的](topic:99999)。`;
  const link = `<p>看 <a href="/?tag=${tag.slug}">#${tag.name}</a> 和 #没有的。</p>`;
  const articleId = await publishArticle(server, token, { source });
  const feedbackId = await writeFeedback(server, token, { source });
  await writeComment(server, token, { articleId, source });
  const dynamicId = await postDynamic(server, token, { source });
  const article = (await server.call(articleEndpoints.get, { params: { id: articleId } }, { token })).data;
  expect(article.article.html.trim()).toBe(link);
  expect(article.comments?.items[0]?.html?.trim()).toBe(link);
  expect(
    (await server.call(feedbackEndpoints.get, { params: { id: feedbackId } }, { token })).data.feedback.html.trim(),
  ).toBe(link);
  expect((await server.call(dynamicEndpoints.get, { params: { id: dynamicId } }, { token })).data.dynamic.html).toBe(
    link,
  );
});

test("E03 E12 a typed #topic# is stored by its tag's id, and after a renaming texts, cards and search follow", async ({
  server,
}) => {
  const { db } = server.ctx;
  const [{ token }, admin] = [await server.loginAs(), await server.loginAs({ role: "ADMIN" })];
  const tag = await firstTag(server);
  const source = `今天#${tag.name}#，\`#${tag.name}#\` https://a.example/#${tag.name}# #没有的#`;
  const byId = (text: string, name = tag.name) => text.replace(`#${tag.name}#`, `[#${name}#](topic:${tag.id})`);
  const kept = byId(source);
  const articleId = await publishArticle(server, token, { source });
  const ownSummaryId = await publishArticle(server, token, { source, summary: `自己写的#${tag.name}#` });
  const feedbackId = await writeFeedback(server, token, { source });
  await server.call(feedbackEndpoints.reply, { params: { id: feedbackId }, body: { source } }, { token: admin.token });
  const commentId = await writeComment(server, token, { articleId, source });
  const dynamicId = await postDynamic(server, token, { source });
  const row = async (table: "article" | "feedback" | "comment" | "dynamic", id: number) =>
    db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(await row("article", articleId)).toMatchObject({ source: kept });
  expect(await row("feedback", feedbackId)).toMatchObject({ source: kept, reply_source: kept });
  expect(await row("comment", commentId)).toMatchObject({ source: kept });
  // Dynamics have no code spans.
  expect(await row("dynamic", dynamicId)).toMatchObject({
    source: source
      .replace(`#${tag.name}#`, `[#${tag.name}#](topic:${tag.id})`)
      .replace(`\`#${tag.name}#\``, `\`[#${tag.name}#](topic:${tag.id})\``),
  });

  expect((await rename(server, token, tag.id, "新话题")).status).toBe(403);
  expect((await rename(server, admin.token, 99_999, "新话题")).status).toBe(404);
  const taken = await db.selectFrom("classify_tag").select("name").where("id", "<>", tag.id).executeTakeFirstOrThrow();
  expect((await rename(server, admin.token, tag.id, taken.name)).error?.fieldErrors).toEqual({
    name: ["已有这个名字的标签"],
  });
  expect((await rename(server, admin.token, tag.id, "新#话题")).status).toBe(400);
  expect((await rename(server, admin.token, tag.id, "新话题")).statusCode).toBe(200);
  expect(await rerenderStale({ ctx: server.ctx })).toEqual({
    article: 2,
    dynamic: 1,
    video: 0,
    feedback: 1,
    comment: 1,
  });

  const link = `<a href="/?tag=${tag.slug}">#新话题#</a>`;
  const dynamic = (await server.call(dynamicEndpoints.get, { params: { id: dynamicId } }, { token })).data.dynamic;
  expect(dynamic.html).toContain(`<p>今天${link}，`);
  expect(dynamic.html).toContain('<a href="/search?q=');
  expect(dynamic.summary).toContain("今天#新话题#，");
  expect(await row("article", articleId)).toMatchObject({
    html: expect.stringContaining(link),
    summary: expect.stringContaining("今天#新话题#，#"),
  });
  expect(await row("article", ownSummaryId)).toMatchObject({ summary: `自己写的#${tag.name}#` });
  expect(await row("feedback", feedbackId)).toMatchObject({
    html: expect.stringContaining(link),
    reply_html: expect.stringContaining(link),
    summary: expect.stringContaining("今天#新话题#，"),
  });
  expect(await row("comment", commentId)).toMatchObject({ html: expect.stringContaining(link) });
  for (const [kind, count] of [
    ["articles", 2],
    ["dynamics", 1],
    ["feedback", 1],
  ] as const) {
    const found = async (q: string) => (await server.call(searchEndpoints[kind], { query: { q } })).data.items.length;
    expect([kind, await found("新话题")]).toEqual([kind, count]);
  }
  expect((await rename(server, admin.token, tag.id, "新话题")).statusCode).toBe(200);
  // The old name still works, in a text and in the search.
  const { id: later } = (
    await server.call(
      dynamicEndpoints.create,
      { body: { source: `又见#${tag.name}#`, formKey: newFormKey() } },
      { token },
    )
  ).data;
  expect((await server.call(dynamicEndpoints.get, { params: { id: later } }, { token })).data.dynamic.html).toContain(
    link,
  );
  expect(await rerenderStale({ ctx: server.ctx })).toEqual({
    article: 0,
    dynamic: 0,
    video: 0,
    feedback: 0,
    comment: 0,
  });
});

test("E02 E12 #topics# in a video's description work as in dynamics: a tag by its id, others by the search", async ({
  server,
}) => {
  const author = await server.loginAs();
  const tag = await firstTag(server);
  const typed = `看#${tag.name}#和 #没有的话题#，\`#不是#\``;
  const id = await postVideo(server, author, { source: typed });
  const row = () => server.ctx.db.selectFrom("video").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect((await row()).source).toBe(typed.replace(`#${tag.name}#`, `[#${tag.name}#](topic:${tag.id})`));
  const html = (await server.call(videoEndpoints.get, { params: { id } })).data.video.html.trim();
  expect(html).toBe(
    `<p>看<a href="/?tag=${tag.slug}">#${tag.name}#</a>和 <a href="/search?q=${encodeURIComponent("没有的话题")}">#没有的话题#</a>，<code>#不是#</code></p>`,
  );
  // The topic's link finds the video.
  expect(
    (await server.call(searchEndpoints.videos, { query: { q: "没有的话题" } })).data.items.map((item) => item.id),
  ).toEqual([id]);
  expect((await server.call(videoEndpoints.source, { params: { id } }, author)).data.source).toBe(typed);
  // A video whose description was rendered before descriptions had topics.
  await server.ctx.db
    .updateTable("video")
    .set({ html: "<p>旧</p>", renderer_version: 1 })
    .where("id", "=", id)
    .execute();
  expect(await rerenderStale({ ctx: server.ctx })).toMatchObject({ video: 1 });
  expect((await row()).html.trim()).toBe(html);
});

test("E03 a dynamic's topic stored by name is stored by id at its next rendering", async ({ server }) => {
  const { db } = server.ctx;
  const { token } = await server.loginAs();
  const tag = await firstTag(server);
  const dynamicId = await postDynamic(server, token, { source: `#${tag.name}# 与 #没有的#` });
  await db
    .updateTable("dynamic")
    .set({ source: `#${tag.name}# 与 #没有的#`, renderer_version: 2 })
    .where("id", "=", dynamicId)
    .execute();
  await db.deleteFrom("topic_mention").execute();
  const before = await db.selectFrom("dynamic").selectAll().where("id", "=", dynamicId).executeTakeFirstOrThrow();
  expect(await rerenderStale({ ctx: server.ctx })).toMatchObject({ dynamic: 1 });
  const after = await db.selectFrom("dynamic").selectAll().where("id", "=", dynamicId).executeTakeFirstOrThrow();
  expect(after).toEqual({
    ...before,
    source: `[#${tag.name}#](topic:${tag.id}) 与 #没有的#`,
    renderer_version: expect.any(Number),
  });
  expect(await db.selectFrom("topic_mention").selectAll().execute()).toEqual([
    { subject_kind: "dynamic", subject_id: dynamicId, tag_id: tag.id },
  ]);
});

test("C04 an edited comment shows names as they were typed, and saving it unchanged keeps the same text", async ({
  server,
}) => {
  const [{ token }, named] = [await server.loginAs(), await server.loginAs({ name: "旧名字" })];
  const tag = await firstTag(server);
  const articleId = await publishArticle(server, token);
  const typed = `谢谢@旧名字，玩#${tag.name}#。`;
  const id = await writeComment(server, token, { articleId, source: typed });
  const row = () =>
    server.ctx.db.selectFrom("comment").select(["source", "html"]).where("id", "=", id).executeTakeFirstOrThrow();
  const box = async () =>
    (await server.call(articleEndpoints.get, { params: { id: articleId } }, { token })).data.comments?.items[0]?.source;
  const before = await row();
  expect(before.source).toBe(`谢谢[@旧名字](user:${named.user.id})，玩[#${tag.name}#](topic:${tag.id})。`);
  expect(await box()).toBe(typed);
  expect(
    (await server.call(commentEndpoints.edit, { params: { id }, body: { source: typed } }, { token })).statusCode,
  ).toBe(200);
  expect(await row()).toEqual(before);
  // A text typed now would mention a member who has since taken the longer name.
  const cut = await writeComment(server, token, { articleId, source: "@旧名字 的猫" });
  await server.ctx.db
    .updateTable("comment")
    .set({ source: `[@旧名字](user:${named.user.id})的猫` })
    .where("id", "=", cut)
    .execute();
  await server.loginAs({ name: "旧名字的猫" });
  const boxes = (
    await server.call(articleEndpoints.get, { params: { id: articleId } }, { token })
  ).data.comments?.items.map((one) => one.source);
  expect(boxes).toContain(`[@旧名字](user:${named.user.id})的猫`);
});

test("E12 R22 a purged post and its comments refer to no topic and no person", async ({ server }) => {
  const { token } = await server.loginAs();
  const tag = await firstTag(server);
  const source = `看 [#${tag.name}](topic:${tag.id})`;
  const articleId = await publishArticle(server, token, { source });
  await writeComment(server, token, { articleId, source });
  const named = () =>
    server.ctx.db.selectFrom("topic_mention").select("subject_kind").orderBy("subject_kind").execute();
  expect((await named()).map((row) => row.subject_kind)).toEqual(["article", "comment"]);
  await server.call(articleEndpoints.remove, { params: { id: articleId } }, { token });
  server.clock.advance(31 * 24 * 3_600_000);
  expect((await purgeTrash(server.ctx)).article).toBe(1);
  expect(await named()).toEqual([]);
});
