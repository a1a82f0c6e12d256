import { articleEndpoints } from "../../../contract/posts/article.ts";
import { completionEndpoints } from "../../../contract/finding/completion.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import { followEndpoints } from "../../../contract/people/follow.ts";
import { messageEndpoints } from "../../../contract/accounts/message.ts";
import { profileEndpoints } from "../../../contract/accounts/profile.ts";
import { searchEndpoints } from "../../../contract/finding/search.ts";
import { rerenderStale } from "../../../api/services/posts/post/rerender-stale.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const told = async (server: ApiServer, token: string) =>
  (await server.call(messageEndpoints.list, { params: { tab: "mention" } }, { token })).data.items.map(
    ({ kind, title, path }) => [kind, title, path],
  );
const complete = async (server: ApiServer, token: string, kind: "mention" | "topic", q: string) =>
  (await server.call(completionEndpoints.list, { query: { kind, q } }, { token })).data.items.map(({ name }) => name);

/** Publishes an edit of an article with another text. */
async function change(server: ApiServer, token: string, articleId: number, source: string): Promise<void> {
  const draft = (await server.call(articleEndpoints.draftOfArticle, { params: { id: articleId } }, { token })).data;
  const saved = (
    await server.call(
      articleEndpoints.draftSave,
      {
        body: {
          draftId: draft.id > 0 ? draft.id : undefined,
          articleId,
          revision: draft.revision,
          title: "浮岛第一天",
          source,
          formKey: newFormKey(),
        },
      },
      { token },
    )
  ).data;
  const answer = await server.call(
    articleEndpoints.publish,
    { body: { draftId: saved.id, revision: saved.revision, formKey: newFormKey() } },
    { token },
  );
  expect(answer.statusCode).toBe(200);
}

test("E06 a person mentioned in an article, a dynamic or a ticket is notified once for each, unless they muted the writer", async ({
  server,
}) => {
  const [writer, named, avoiding] = [
    await server.loginAs({ name: "执笔人" }),
    await server.loginAs({ name: "被提者" }),
    await server.loginAs({ name: "避风人" }),
  ];
  await server.call(followEndpoints.mute, { body: { userId: writer.user.id, muted: true } }, { token: avoiding.token });
  const source = "谢谢 @被提者 和 @避风人 ，还有 @执笔人 自己。`@被提者`";
  const articleId = await publishArticle(server, writer.token, { source });
  const dynamicId = await postDynamic(server, writer.token, { source });
  await postDynamic(server, writer.token, { source, visibility: "self" });
  const feedbackId = await writeFeedback(server, writer.token, { source });
  const all = [
    ["mention", "执笔人 在反馈里提到了你", `/feedback/${feedbackId}`],
    ["mention", "执笔人 在动态里提到了你", `/dynamic/${dynamicId}`],
    ["mention", "执笔人 在文章里提到了你", `/article/${articleId}`],
  ];
  expect(await told(server, named.token)).toEqual(all);
  expect(await told(server, avoiding.token)).toEqual([]);
  expect(await told(server, writer.token)).toEqual([]);
  await change(server, writer.token, articleId, "不提谁了。");
  await change(server, writer.token, articleId, `${source}改了一遍。`);
  expect(await told(server, named.token)).toEqual(all);
});

test("E07 @ suggests people by any part of the name, followed first, without the viewer and blockers, and # suggests tags", async ({
  server,
}) => {
  const me = await server.loginAs({ name: "补全甲" });
  const [followed, , blocker] = [
    await server.loginAs({ name: "老补全乙" }),
    await server.loginAs({ name: "补全丙" }),
    await server.loginAs({ name: "补全丁" }),
  ];
  await server.call(
    followEndpoints.follow,
    { body: { userId: followed.user.id, followed: true } },
    { token: me.token },
  );
  await server.call(followEndpoints.block, { body: { userId: me.user.id, blocked: true } }, { token: blocker.token });
  expect(await complete(server, me.token, "mention", "补全")).toEqual(["老补全乙", "补全丙"]);
  const tag = await server.ctx.db.selectFrom("classify_tag").selectAll().orderBy("id").executeTakeFirstOrThrow();
  expect(await complete(server, me.token, "topic", tag.name.slice(1))).toContain(tag.name);
  expect((await complete(server, me.token, "topic", "")).length).toBeLessThanOrEqual(8);
  expect((await server.call(completionEndpoints.list, { query: { kind: "topic", q: "" } })).status).toBe(401);
});

test("E12 a mention is stored by id: after a renaming the link still works, and the job updates the text", async ({
  server,
}) => {
  const { db } = server.ctx;
  const [{ token }, named] = [await server.loginAs({ name: "执笔人" }), await server.loginAs({ name: "旧名字" })];
  const rename = async (name: string) =>
    expect((await server.call(profileEndpoints.update, { body: { name } }, { token: named.token })).statusCode).toBe(
      200,
    );
  const source = "谢谢@旧名字，`@旧名字`";
  const kept = `谢谢[@旧名字](user:${named.user.id})，\`@旧名字\``;
  const articleId = await publishArticle(server, token, { source: `${source}\n\n:::reply\n@旧名字\n:::` });
  const feedbackId = await writeFeedback(server, token, { source });
  const dynamicId = await postDynamic(server, token, { source });
  const commentId = await writeComment(server, token, { articleId, source });
  const admin = await server.loginAs({ role: "ADMIN" });
  await server.call(feedbackEndpoints.reply, { params: { id: feedbackId }, body: { source } }, { token: admin.token });
  // Stored before mentions had ids.
  const old = await server.make.comment({ articleId, source: "@旧名字" });
  await db
    .updateTable("comment")
    .set({ html: `<p><a href="/user/${named.user.id}">@旧名字</a></p>` })
    .where("id", "=", old.id)
    .execute();

  const article = () => db.selectFrom("article").selectAll().where("id", "=", articleId).executeTakeFirstOrThrow();
  const ticket = () => db.selectFrom("feedback").selectAll().where("id", "=", feedbackId).executeTakeFirstOrThrow();
  const dynamic = () => db.selectFrom("dynamic").selectAll().where("id", "=", dynamicId).executeTakeFirstOrThrow();
  const comment = (id: number) => db.selectFrom("comment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect((await article()).source).toBe(`${kept}\n\n:::reply\n[@旧名字](user:${named.user.id})\n:::`);
  // Dynamics have no code spans.
  expect((await dynamic()).source).toBe(kept.replaceAll("`@旧名字`", `\`[@旧名字](user:${named.user.id})\``));
  expect(await ticket()).toMatchObject({ source: kept, reply_source: kept });
  expect((await comment(commentId)).source).toBe(kept);
  expect((await told(server, named.token))[0]?.[0]).toBe("mention");
  const before = [await article(), await ticket()] as const;
  await rename("新名字");
  const link = `<a href="/user/${named.user.id}">@新名字</a>`;
  expect(await rerenderStale({ ctx: server.ctx })).toEqual({
    article: 1,
    dynamic: 1,
    video: 0,
    feedback: 1,
    comment: 2,
  });
  const after = await article();
  expect(after).toEqual({
    ...before[0],
    summary: before[0].summary.replace("旧名字", "新名字"),
    html: expect.stringContaining(`<p>谢谢${link}，<code>@旧名字</code></p>`),
    reply_parts: expect.stringContaining("@新名字"),
  });
  expect(await ticket()).toEqual({
    ...before[1],
    summary: before[1].summary.replace("旧名字", "新名字"),
    html: expect.stringContaining(link),
    reply_html: expect.stringContaining(link),
  });
  expect((await dynamic()).html).toBe(`<p>谢谢${link}，\`${link}\`</p>`);
  expect(before[0].summary).toContain("@旧名字");
  expect((await dynamic()).source).toContain(`[@新名字](user:${named.user.id})`);
  for (const kind of ["articles", "dynamics", "feedback"] as const) {
    const found = async (q: string) => (await server.call(searchEndpoints[kind], { query: { q } })).data.items.length;
    expect([kind, await found("新名字")]).toEqual([kind, 1]);
  }
  expect((await comment(commentId)).html).toContain(link);
  expect((await comment(old.id)).html).toContain(`<a href="/user/${named.user.id}">@旧名字</a>`);
  // A change of another field, or to the same name, marks nothing for rendering.
  await rename("新名字");
  expect(await rerenderStale({ ctx: server.ctx })).toEqual({
    article: 0,
    dynamic: 0,
    video: 0,
    feedback: 0,
    comment: 0,
  });
  // Another member takes the old name: mentions by id keep their person.
  const other = await server.loginAs({ name: "旧名字" });
  await rename("又新名");
  await rerenderStale({ ctx: server.ctx });
  expect((await article()).html).not.toContain(`/user/${other.user.id}`);
  expect((await article()).html).toContain("@又新名");
});
