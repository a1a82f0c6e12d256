import { describe } from "vitest";
import type { Viewer } from "#api/context.ts";
import { limits } from "#contract/shared/limits.ts";
import { type SubjectKind, subjectPath, type SubjectRef } from "#contract/shared/subject.ts";
import { createComment } from "#api/services/posts/comment/create-comment.ts";
import { articleKind } from "#api/services/posts/article/kind.ts";
import { dynamicKind } from "#api/services/posts/dynamic/kind.ts";
import { getFolder } from "#api/services/posts/favourite/get-folder.ts";
import { setFavourite } from "#api/services/posts/favourite/set-favourite.ts";
import { feedbackKind } from "#api/services/posts/feedback/kind.ts";
import type { NoticeTab } from "#contract/accounts/notice-names.ts";
import { listNotices } from "#api/services/accounts/inbox/list-notices.ts";
import { markMentionsStale } from "#api/services/shared/mention/mark-mentions-stale.ts";
import { likePost } from "#api/services/posts/post/like.ts";
import { type PostKind, postKinds } from "#api/services/posts/post/post-kind.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { removeOwnPosts, removePost } from "#api/services/posts/post/remove.ts";
import { rerenderStale } from "#api/services/posts/post/rerender-stale.ts";
import { restoreOwnPosts, restorePost } from "#api/services/posts/post/restore.ts";
import { undoRemoval } from "#api/services/console/removal/undo-removal.ts";
import { createReport, reportTarget } from "#api/services/console/report/create-report.ts";
import { searchPosts } from "#api/services/finding/search/search.ts";
import { isSubjectThere, subjectTitles } from "#api/services/circles/subject/subject.ts";
import { videoKind } from "#api/services/posts/video/kind.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { dropQuestionTable, makeQuestionTable, questionKind, writeQuestion } from "#tests/fixtures/fifth-kind.ts";
import { imageBooks } from "#tests/fixtures/image-books.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test as base } from "#tests/setup/api-test.ts";

const kinds: PostKind[] = [articleKind, dynamicKind, feedbackKind, videoKind, questionKind];
const test = base.extend({ overrides: { kinds: postKinds(kinds) } }).extend<{ questions: void }>({
  questions: [
    async ({ server }, use) => {
      await makeQuestionTable(server.ctx);
      await use();
      await dropQuestionTable(server.ctx);
    },
    { auto: true },
  ],
});
const DAY = 24 * 3_600_000;
const REASON = "违反社区规范";
const title = "鲸落之前";

interface Person extends Viewer {
  token: string;
}

async function person(server: ApiServer, over: { name?: string; role?: "ADMIN" } = {}): Promise<Person> {
  const { token, fingerprint, user } = await server.loginAs(over);
  return {
    id: user.id,
    name: user.name,
    role: user.role,
    staffRole: null,
    mutedUntil: null,
    sessionId: 0,
    fingerprint,
    token,
  };
}

interface Text {
  words: string;
  /** A picture's URL in the text, or a picture beside a text that shows none. */
  picture?: { id: number; key: string };
}

/** Publishes one post of each kind with `title` as title or text. */
const publish: Record<string, (server: ApiServer, author: Person, text: Text) => Promise<number>> = {
  article: (server, { token }, text) => publishArticle(server, token, { title, source: inText(text) }),
  dynamic: (server, { token }, { words, picture }) =>
    postDynamic(server, token, { source: `${title} ${words}`, imageIds: picture ? [picture.id] : [] }),
  feedback: (server, { token }, text) => writeFeedback(server, token, { title, source: inText(text) }),
  video: (server, { token, id }, text) => postVideo(server, { token, user: { id } }, { title, source: inText(text) }),
  question: (server, author, text) => writeQuestion(server.ctx, author, { title, source: inText(text) }),
};
const inText = ({ words, picture }: Text) => (picture ? `${words}\n\n![图](/media/${picture.key})` : words);

async function world(server: ApiServer, kind: SubjectKind, text: Partial<Text> = {}) {
  const author = await person(server, { name: "灯塔守" });
  const reader = await person(server, { name: "赶海人" });
  const id = await publish[kind]?.(server, author, { words: "潮水退到第三级台阶。", ...text });
  const post: SubjectRef = { kind, id: id ?? 0 };
  return { ctx: server.ctx, author, reader, post };
}
const counts = async ({ ctx }: ApiServer, { kind, id }: SubjectRef) =>
  ctx.db.selectFrom(kind).select(["comment_count", "last_floor"]).where("id", "=", id).executeTakeFirst();
const comment = (server: ApiServer, viewer: Viewer, { kind, id }: SubjectRef, source = "说得好") =>
  createComment({
    ctx: server.ctx,
    viewer,
    input: { subjectKind: kind, subjectId: id, source, imageIds: [], formKey: newFormKey() },
  });
const noticesOf = async (server: ApiServer, viewer: Viewer, tab: NoticeTab) =>
  (await listNotices({ ctx: server.ctx, viewer, tab, input: { limit: 20 } })).items.map(
    ({ title: said, path }) => `${said} ${path}`,
  );

describe.each(kinds.map((post) => post.kind))("%s", (kind) => {
  const own = kinds.find((post) => post.kind === kind);
  if (!own) throw new Error(kind);

  test("R07 the post gets comments with floors and counters until it is removed", async ({ server }) => {
    const { ctx, author, reader, post } = await world(server, kind);
    await comment(server, reader, post);
    await comment(server, author, post);
    expect(await counts(server, post)).toMatchObject({ comment_count: 2, last_floor: 2 });
    expect((await subjectTitles(ctx, [post])).get(`${kind}:${post.id}`)?.title).toContain(title);
    await removePost({ ctx, viewer: author, post });
    await expect(comment(server, reader, post)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await isSubjectThere(ctx, reader, post)).toBe(false);
  });

  test("R07 E01 the post gets likes and favourites idempotently, if its kind has them", async ({ server }) => {
    const { ctx, author, reader, post } = await world(server, kind);
    const like = (liked: boolean) => likePost({ ctx, viewer: reader, post, liked });
    if (!own.like) await expect(like(true)).rejects.toMatchObject({ code: "NOT_FOUND" });
    else {
      for (const likeCount of [1, 1]) expect(await like(true)).toEqual({ liked: true, likeCount });
      expect(await noticesOf(server, author, "like")).toEqual([`赶海人 赞了你的${own.name} ${subjectPath(post)}`]);
      expect(await like(false)).toEqual({ liked: false, likeCount: 0 });
    }
    const keep = () =>
      setFavourite({ ctx, viewer: reader, input: { subjectKind: kind, subjectId: post.id, favourited: true } });
    if (!own.favourite) return expect(keep()).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const favouriteCount of [1, 1]) expect(await keep()).toEqual({ favourited: true, favouriteCount });
    const folder = async () =>
      (await getFolder({ ctx, viewer: reader, input: { limit: 20 } })).items.map((item) => item.content?.title ?? null);
    expect(await folder()).toEqual([expect.stringContaining(title)]);
    await removePost({ ctx, viewer: author, post });
    expect(await folder()).toEqual([null]);
    await expect(like(true)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("E01 the post is reported by its title, and the report leads to its page", async ({ server }) => {
    const { ctx, author, reader, post } = await world(server, kind);
    expect(await reportTarget({ ctx, viewer: reader, ref: post })).toMatchObject({
      about: { kind, title: expect.stringContaining(title), path: subjectPath(post), author: { id: author.id } },
      isMine: false,
    });
    const input = { ...post, reason: "spam", text: "" } as const;
    expect(await createReport({ ctx, viewer: reader, input })).toEqual({ isNew: true, path: subjectPath(post) });
    await expect(createReport({ ctx, viewer: author, input })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("A04 R20 the author removes and restores the post, and others may not and learn nothing more", async ({
    server,
  }) => {
    const { ctx, author, reader, post } = await world(server, kind);
    await expect(removePost({ ctx, viewer: reader, post })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await removeOwnPosts({ ctx, viewer: reader, kind, ids: [post.id] })).toMatchObject({ removed: 0 });
    expect(await removeOwnPosts({ ctx, viewer: author, kind, ids: [post.id, 999] })).toMatchObject({ removed: 1 });
    await expect(removePost({ ctx, viewer: author, post })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restorePost({ ctx, viewer: reader, post })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await restoreOwnPosts({ ctx, viewer: author, kind, ids: [post.id] })).toMatchObject({ restored: 1 });
    expect(await isSubjectThere(ctx, reader, post)).toBe(true);
    await removePost({ ctx, viewer: author, post });
    server.clock.advance(limits.restoreDays * DAY);
    await expect(restorePost({ ctx, viewer: author, post })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("A04 E11 an administrator removes the post with a reason, its author is notified, and the removal can be undone", async ({
    server,
  }) => {
    const { ctx, author, post } = await world(server, kind);
    const admin = await person(server, { role: "ADMIN" });
    await expect(removePost({ ctx, viewer: admin, post })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await removePost({ ctx, viewer: admin, post, reason: REASON });
    expect((await noticesOf(server, author, "system"))[0]).toMatch(
      new RegExp(`^你的${own.name}《${title}.*》被管理员删除 `),
    );
    await expect(restorePost({ ctx, viewer: author, post })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { id } = await ctx.db.selectFrom("removal").select("id").executeTakeFirstOrThrow();
    await undoRemoval({ ctx, viewer: admin, id });
    expect(await isSubjectThere(ctx, null, post)).toBe(true);
  });

  test("R20 after the days in the trash the post's text, comments, mentions and pictures are purged", async ({
    server,
  }) => {
    const { ctx, author, reader, post } = await world(server, kind, { words: "@赶海人 来看" });
    await comment(server, reader, post, "这里有字");
    await removePost({ ctx, viewer: author, post });
    server.clock.advance(limits.restoreDays * DAY + 1);
    expect(await purgeTrash(ctx)).toMatchObject({ [kind]: 1 });
    const row = await ctx.db.selectFrom(kind).select(["source", "html"]).where("id", "=", post.id).executeTakeFirst();
    expect(row).toEqual({ source: "", html: "" });
    expect(await ctx.db.selectFrom("comment").select("source").execute()).toEqual([{ source: "" }]);
    expect(await ctx.db.selectFrom("mention").selectAll().execute()).toEqual([]);
    expect(await purgeTrash(ctx)).toMatchObject({ [kind]: 0 });
  });

  test("E11 people mentioned in the post are notified, and the post shows their new names", async ({ server }) => {
    const { ctx, reader, post } = await world(server, kind, { words: "@赶海人 来看" });
    expect(await noticesOf(server, reader, "mention")).toEqual([`灯塔守 在${own.name}里提到了你 ${subjectPath(post)}`]);
    await ctx.db.transaction().execute(async (trx) => {
      const renamed = { name: "拾贝人", name_folded: "拾贝人" };
      await trx.updateTable("user").set(renamed).where("id", "=", reader.id).execute();
      await markMentionsStale(trx, ctx, { userId: reader.id });
    });
    expect(await rerenderStale({ ctx })).toMatchObject({ [kind]: 1 });
    const { html } = await ctx.db.selectFrom(kind).select("html").where("id", "=", post.id).executeTakeFirstOrThrow();
    expect(html).toContain(`<a href="/user/${reader.id}">@拾贝人</a>`);
  });

  test("C19 the post's pictures are served while it exists, and its image uses equal a recount", async ({ server }) => {
    const { ctx } = server;
    const author = await person(server);
    const picture = await server.make.image({ ownerId: author.id });
    const id = (await publish[kind]?.(server, author, { words: "一张图", picture })) ?? 0;
    const answer = async () => {
      const { status, body } = await server.fetch(`/media/${picture.key}`);
      await body?.cancel();
      return status;
    };
    expect(await answer()).toBe(200);
    const { said, found } = await imageBooks(server);
    expect(said).toEqual(found);
    expect(said).toEqual([`${kind} ${id} ${picture.id}`]);
    await removePost({ ctx, viewer: author, post: { kind, id } });
    expect(await answer()).toBe(410);
    server.clock.advance(limits.restoreDays * DAY + 1);
    await purgeTrash(ctx);
    expect((await imageBooks(server)).said).toEqual([]);
  });

  test("R06 the post is found by its text while it exists", async ({ server }) => {
    const { ctx, author, post } = await world(server, kind);
    const search = async (q: string) =>
      (await searchPosts({ ctx, viewer: null, caller: { ip: "127.0.0.1" }, input: { q, limit: 20 } }, own)).items.map(
        (card) => card.id,
      );
    expect(await search("鲸落")).toEqual([post.id]);
    expect(await search("第三级台阶")).toEqual([post.id]);
    await removePost({ ctx, viewer: author, post });
    expect(await search("鲸落")).toEqual([]);
    await restorePost({ ctx, viewer: author, post });
    expect(await search("鲸落")).toEqual([post.id]);
  });
});
