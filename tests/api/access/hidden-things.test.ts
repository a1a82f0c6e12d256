import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { putCaption } from "#tests/fixtures/captions.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const ABSENT = 999_999;
/** A body and query with every field that any verb needs. */
const everything = {
  liked: true,
  voted: true,
  followed: true,
  pinned: false,
  place: "profile",
  essence: true,
  source: "字",
  imageIds: [],
  revision: 1,
  visibility: "public",
  optionIds: [1],
  title: "题",
  seconds: 20,
  text: "字",
  read: true,
};

/** The answer's status and text, without the request id. */
async function saidBy(
  server: ApiServer,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const init =
    method === "GET" || method === "DELETE"
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await server.fetch(`${COMMUNITY_PATH}${path}`, {
    method,
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
  return { status: answer.status, text: (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, "") };
}

test("A04 R26 every endpoint answers a stranger about a private thing as about a thing that never existed", async ({
  server,
}) => {
  const [author, stranger] = [await server.loginAs(), await server.loginAs()];
  const own = { visibility: "self" } as const;
  const poll = { question: "CANARY", options: ["甲", "乙"], days: 3 as const };
  const article = await publishArticle(server, author.token, { title: "CANARY", source: "CANARY", ...own, poll });
  const comment = await writeComment(server, author.token, { articleId: article, source: "CANARY" });
  const dynamic = await postDynamic(server, author.token, { source: "CANARY", ...own });
  const video = await postVideo(server, author, { title: "CANARY", source: "CANARY", ...own });
  await putCaption(server, author, video, "CANARY");
  const { id: pollId } = await server.ctx.db
    .selectFrom("poll")
    .select("id")
    .where("subject_id", "=", article)
    .executeTakeFirstOrThrow();
  const hidden: Record<string, number> = { article, dynamic, video, comment, poll: pollId };
  const { paths } = (await (await server.fetch(`${COMMUNITY_PATH}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  let asked = 0;
  async function same(method: string, name: string, of: (id: number) => [path: string, body?: unknown], id: number) {
    const [there, absent] = [
      await saidBy(server, stranger.token, method, ...of(id)),
      await saidBy(server, stranger.token, method, ...of(ABSENT)),
    ];
    expect.soft(there, name).toEqual(absent);
    expect.soft(there.text, name).not.toContain("CANARY");
    expect.soft(there.status, name).toBeGreaterThanOrEqual(400);
    asked++;
  }
  for (const [path, methods] of Object.entries(paths)) {
    const kind = /^\/(\w+)\/\{id\}/.exec(path)?.[1] ?? "";
    const id = hidden[kind];
    if (id === undefined) continue;
    for (const method of Object.keys(methods)) {
      await same(
        method.toUpperCase(),
        `${method} ${path}`,
        (n) => [
          path.replace("{id}", String(n)).replace("{revision}", "1").replace("{lang}", "zh-Hans"),
          { ...everything, formKey: newFormKey() },
        ],
        id,
      );
    }
  }
  // A new endpoint with an id in its path is tested without further work.
  expect(asked).toBeGreaterThanOrEqual(25);
  for (const [subjectKind, id] of Object.entries({ article, dynamic, video })) {
    const subject = (n: number) => ({ subjectKind, subjectId: n });
    for (const favourited of [true, false])
      await same(
        "POST",
        `favourite ${subjectKind} ${favourited}`,
        (n) => ["/favourite/set", { ...subject(n), favourited }],
        id,
      );
    await same("POST", `move ${subjectKind}`, (n) => ["/favourite/move", { ...subject(n), folderId: 1 }], id);
    await same(
      "POST",
      `comment on ${subjectKind}`,
      (n) => ["/comment/create", { ...subject(n), source: "字", formKey: newFormKey() }],
      id,
    );
    await same(
      "POST",
      `reply on ${subjectKind}`,
      (n) => ["/comment/create", { ...subject(n), parentId: comment, source: "字", formKey: newFormKey() }],
      id,
    );
    await same(
      "GET",
      `comments of ${subjectKind}`,
      (n) => [`/comment/list?subjectKind=${subjectKind}&subjectId=${n}`],
      id,
    );
  }
  for (const [kind, id] of Object.entries({ article, dynamic, video, comment })) {
    await same("GET", `report of ${kind}`, (n) => [`/report/target?kind=${kind}&id=${n}`], id);
    await same("POST", `report ${kind}`, (n) => ["/report/create", { kind, id: n, reason: "spam", text: "" }], id);
  }
  for (const kind of ["article", "dynamic"]) {
    await same("GET", `origin ${kind}`, (n) => [`/dynamic/origin/${kind}/${n}`], hidden[kind] ?? 0);
    await same(
      "POST",
      `repost ${kind}`,
      (n) => ["/dynamic/create", { source: "字", repostOf: { kind, id: n }, formKey: newFormKey() }],
      hidden[kind] ?? 0,
    );
  }
  for (const liked of [true, false])
    await same("POST", `like comment ${liked}`, (n) => ["/user/comment/like", { commentId: n, liked }], comment);
});

test("E01 A04 a member can remove their favourite of a hidden post, and other members' folders leave the post out", async ({
  server,
}) => {
  const [author, me, other] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const [kept, seen] = [
    await postDynamic(server, author.token, { source: "会藏起来的" }),
    await postDynamic(server, author.token, { source: "看得见的" }),
  ];
  const set = (as: { token: string }, subjectId: number, favourited: boolean) =>
    server.call(favouriteEndpoints.set, { body: { subjectKind: "dynamic", subjectId, favourited } }, as);
  for (const id of [kept, seen]) for (const as of [me, other]) await set(as, id, true);
  const { folder } = (await server.call(favouriteEndpoints.folder, {}, me)).data;
  const listed = async (as: { token?: string }) => {
    const { data } = await server.call(favouriteEndpoints.folder, { query: { folderId: folder?.id, limit: 1 } }, as);
    return [data.items.map((item) => item.subjectId), data.folder?.itemCount, data.nextCursor !== null];
  };
  expect(await listed(other)).toEqual([[seen], null, true]);
  await server.ctx.db.updateTable("dynamic").set({ visibility: "self" }).where("id", "=", kept).execute();
  // A page is filled with visible items, and does not reveal hidden ones between them.
  for (const as of [other, {}]) expect(await listed(as)).toEqual([[seen], null, false]);
  expect(await listed(me)).toEqual([[seen], 2, true]);
  expect((await set(me, kept, false)).data).toEqual({ favourited: false, favouriteCount: 0 });
  expect(await set(me, kept, false)).toMatchObject({ status: 404, message: "动态不存在或已被删除" });
  expect(await listed(me)).toEqual([[seen], 1, false]);
  const { favourite_count: left } = await server.ctx.db
    .selectFrom("dynamic")
    .select("favourite_count")
    .where("id", "=", kept)
    .executeTakeFirstOrThrow();
  expect(left).toBe(1);
});

const unread = async (server: ApiServer, as: { token: string }) => {
  const { data } = await server.call(userEndpoints.current, {}, as);
  return data.mentionNoticeCount;
};

test("R28 E11 a mention under a hidden post notifies only readers of that post, and its notice is gone with the post", async ({
  server,
}) => {
  const [author, named, follower] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, follower);
  const call = [named, follower].map(({ user }) => `[@人](user:${user.id})`).join(" ");
  const notes = [
    await postDynamic(server, author.token, { source: `CANARY1 ${call}`, visibility: "self" }),
    await postDynamic(server, author.token, { source: "字", visibility: "followers" }),
  ];
  for (const subjectId of notes)
    await server.call(
      commentEndpoints.create,
      { body: { subjectKind: "dynamic", subjectId, source: `CANARY2 ${call}`, formKey: newFormKey() } },
      author,
    );
  expect(await unread(server, named)).toBe(0);
  expect(await unread(server, follower)).toBe(1);

  const list = async (as: { token: string }) =>
    (await server.call(messageEndpoints.list, { params: { tab: "mention" } }, as)).data.items;
  const [article, dynamic] = [
    await publishArticle(server, author.token, { title: "CANARY3", source: call }),
    await postDynamic(server, author.token, { source: `CANARY4 ${call}` }),
  ];
  expect((await list(named)).map(({ body, path }) => [body.replace(/ @.*/, ""), path])).toEqual([
    ["CANARY4", `/dynamic/${dynamic}`],
    ["CANARY3", `/article/${article}`],
  ]);
  await server.ctx.db.updateTable("dynamic").set({ visibility: "self" }).where("id", "=", dynamic).execute();
  await server.call(articleEndpoints.remove, { params: { id: article } }, author);
  expect(await list(named)).toEqual([]);
  expect(await unread(server, named)).toBe(0);
  await server.call(dynamicEndpoints.remove, { params: { id: dynamic } }, author);
  server.clock.advance(31 * 24 * 3_600_000);
  await purgeTrash(server.ctx);
  expect(JSON.stringify(await server.ctx.db.selectFrom("notice").selectAll().execute())).not.toContain("CANARY");
});

test("A04 R08 a member can delete their own comment under a post that is now hidden or deleted, and the count drops by one", async ({
  server,
}) => {
  const [author, me] = [await server.loginAs(), await server.loginAs()];
  const [closed, gone] = [await publishArticle(server, author.token), await publishArticle(server, author.token)];
  const mine = [
    await writeComment(server, me.token, { articleId: closed }),
    await writeComment(server, me.token, { articleId: gone }),
  ];
  await writeComment(server, author.token, { articleId: closed, parentId: mine[0] ?? 0 });
  await server.ctx.db
    .updateTable("article")
    .set({ visibility: "self", is_listed: 0 })
    .where("id", "=", closed)
    .execute();
  await server.call(articleEndpoints.remove, { params: { id: gone } }, author);
  for (const id of mine) {
    expect(
      await server.call(commentEndpoints.edit, { params: { id }, body: { source: "改", imageIds: [] } }, me),
    ).toMatchObject({ status: 404 });
    expect((await server.call(commentEndpoints.remove, { params: { id } }, me)).status).toBe(200);
    expect(await server.call(commentEndpoints.remove, { params: { id } }, me)).toMatchObject({
      status: 404,
      message: "评论不存在或已被删除",
    });
  }
  const counts = await server.ctx.db
    .selectFrom("article")
    .select(["id", "comment_count"])
    .where("id", "in", [closed, gone])
    .orderBy("id")
    .execute();
  expect(counts.map((row) => row.comment_count)).toEqual([1, 0]);
});
