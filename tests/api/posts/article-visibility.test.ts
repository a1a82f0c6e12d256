import type { z } from "zod";
import { articleEndpoints } from "../../../contract/posts/article.ts";
import { articleHistoryEndpoints } from "../../../contract/posts/article-history.ts";
import type { issueFields } from "../../../contract/posts/article-issue.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { circleFollowEndpoints } from "../../../contract/circles/circle-follow.ts";
import { followEndpoints } from "../../../contract/people/follow.ts";
import { reportEndpoints } from "../../../contract/console/report.ts";
import { searchEndpoints } from "../../../contract/finding/search.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import { articleMarkEndpoints } from "../../../contract/posts/article-mark.ts";
import { visibilities } from "../../../contract/circles/visibility.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const idsOf = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id);

/** Publishes an edit of the issue fields alone. */
async function reissue(server: ApiServer, token: string, id: number, issue: Partial<z.input<typeof issueFields>>) {
  const { data: draft } = await server.call(articleEndpoints.draftOfArticle, { params: { id } }, { token });
  const saved = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, title: draft.title, source: draft.source, formKey: newFormKey() } },
    { token },
  );
  return server.call(
    articleEndpoints.publish,
    { body: { draftId: saved.data.id, revision: saved.data.revision, formKey: newFormKey(), tagIds: [1], ...issue } },
    { token },
  );
}

async function world(server: ApiServer) {
  const author = await server.loginAs({ name: "写的人" });
  const follower = await server.loginAs();
  const stranger = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  await server.call(
    followEndpoints.follow,
    { body: { userId: author.user.id, followed: true } },
    { token: follower.token },
  );
  const viewers = {
    author: author.token,
    follower: follower.token,
    stranger: stranger.token,
    admin: admin.token,
    guest: undefined,
  };
  return { author, viewers };
}

/** Visibility × viewer: the page's status. */
const statuses = {
  public: { author: 200, follower: 200, stranger: 200, admin: 200, guest: 200 },
  followers: { author: 200, follower: 200, stranger: 403, admin: 403, guest: 403 },
  self: { author: 200, follower: 404, stranger: 404, admin: 404, guest: 404 },
} as const;

test("R26 A04 an article is visible to its readers in every list and endpoint, and to others in none", async ({
  server,
}) => {
  const { author, viewers } = await world(server);
  for (const visibility of visibilities) {
    const id = await publishArticle(server, author.token, {
      title: `看得见 ${visibility}`,
      source: `秘密${visibility} 正文`,
      tagIds: [1],
      visibility,
    });
    for (const [who, token] of Object.entries(viewers)) {
      const as = token === undefined ? {} : { token };
      const status = statuses[visibility][who as keyof typeof viewers];
      const name = `${visibility}, ${who}`;
      const isListed = visibility === "public";
      const params = { id };
      expect.soft((await server.call(articleEndpoints.get, { params }, as)).status, name).toBe(status);
      expect.soft((await server.call(articleHistoryEndpoints.list, { params }, as)).status, name).toBe(status);
      const comments = await server.call(
        commentEndpoints.list,
        { query: { subjectKind: "article", subjectId: id } },
        as,
      );
      expect.soft(comments.status === 200, name).toBe(status === 200);
      for (const sort of ["hot", "latest"] as const) {
        expect
          .soft(
            idsOf((await server.call(articleEndpoints.list, { query: { sort } }, as)).data).includes(id),
            `${name} ${sort}`,
          )
          .toBe(isListed);
        const tagged = await server.call(
          articleEndpoints.list,
          { query: { sort, tag: (await server.call(articleEndpoints.tags, {})).data[0]?.slug } },
          as,
        );
        expect.soft(idsOf(tagged.data).includes(id), `${name} tag ${sort}`).toBe(isListed);
      }
      expect
        .soft(
          idsOf((await server.call(articleEndpoints.list, { query: { authorId: author.user.id } }, as)).data).includes(
            id,
          ),
          `${name} profile`,
        )
        .toBe(status === 200);
      expect
        .soft(
          idsOf((await server.call(searchEndpoints.articles, { query: { q: `秘密${visibility}` } }, as)).data).includes(
            id,
          ),
          `${name} search`,
        )
        .toBe(isListed);
      if (token === undefined || who === "author") continue;
      const can = status === 200;
      expect
        .soft((await server.call(articleEndpoints.like, { params, body: { liked: true } }, as)).status, name)
        .toBe(status);
      expect
        .soft(
          (
            await server.call(
              commentEndpoints.create,
              { body: { subjectKind: "article", subjectId: id, source: "字", formKey: newFormKey() } },
              as,
            )
          ).status === 200,
          name,
        )
        .toBe(can);
      expect
        .soft(
          (
            await server.call(
              favouriteEndpoints.set,
              { body: { subjectKind: "article", subjectId: id, favourited: true } },
              as,
            )
          ).status === 200,
          name,
        )
        .toBe(can);
      expect
        .soft(
          (await server.call(reportEndpoints.create, { body: { kind: "article", id, reason: "spam", text: "" } }, as))
            .status === 200,
          name,
        )
        .toBe(can);
      const repost = await server.call(
        dynamicEndpoints.create,
        { body: { source: "", repostOf: { kind: "article", id }, formKey: newFormKey() } },
        as,
      );
      expect.soft(repost.status, `${name} repost`).toBe(visibility === "followers" ? 403 : status);
      expect
        .soft((await server.call(articleEndpoints.draftOfArticle, { params }, as)).status, name)
        .toBe(visibility === "self" ? 404 : 403);
    }
  }
  // Only the public article is counted.
  const profile = await server.call(userEndpoints.info, {
    params: { id: author.user.id },
    query: { includeStats: "true" },
  });
  expect(profile.data.stats?.articleCount).toBe(1);
  expect((await server.call(articleEndpoints.tags, {})).data[0]?.articleCount).toBe(1);
});

test("R26 an article that is no longer public leaves lists, search, reposts and favourites, and returns with its visibility", async ({
  server,
}) => {
  const { author, viewers } = await world(server);
  const id = await publishArticle(server, author.token, { title: "来来去去", source: "浮桥正文", tagIds: [1] });
  const as = { token: viewers.stranger };
  await server.call(favouriteEndpoints.set, { body: { subjectKind: "article", subjectId: id, favourited: true } }, as);
  const dynamicId = await postDynamic(server, viewers.stranger, { repostOf: { kind: "article", id } });
  const seen = async () => ({
    list: idsOf((await server.call(articleEndpoints.list, { query: {} })).data).includes(id),
    search: idsOf((await server.call(searchEndpoints.articles, { query: { q: "浮桥" } })).data).includes(id),
    origin: (await server.call(dynamicEndpoints.get, { params: { id: dynamicId } })).data.dynamic.origin?.state,
    favourite: (await server.call(favouriteEndpoints.folder, { query: {} }, as)).data.items[0]?.content?.title ?? null,
    count: (await server.call(articleEndpoints.tags, {})).data[0]?.articleCount,
  });
  await server.call(
    articleMarkEndpoints.pin,
    { params: { id }, body: { place: "home", pinned: true } },
    { token: viewers.admin },
  );
  const isPinned = async () =>
    (await server.call(articleEndpoints.list, { query: {} })).data.items.some(
      (item) => item.id === id && item.isPinned === true,
    );
  expect(await isPinned()).toBe(true);
  const all = { list: true, search: true, origin: "article", favourite: "来来去去", count: 1 };
  const nothing = { list: false, search: false, origin: "gone", favourite: null, count: 0 };
  expect(await seen()).toEqual(all);
  for (const visibility of ["followers", "self"] as const) {
    expect((await reissue(server, author.token, id, { visibility })).status).toBe(200);
    expect(await seen()).toEqual(nothing);
  }
  await reissue(server, author.token, id, { visibility: "public" });
  expect(await seen()).toEqual(all);
  // Another article has taken its pin meanwhile.
  expect(await isPinned()).toBe(false);
  expect((await server.call(articleEndpoints.remove, { params: { id } }, { token: author.token })).status).toBe(200);
  expect(await seen()).toEqual(nothing);
});

test("R26 an administrator cannot delete an author's private article", async ({ server }) => {
  const { author, viewers } = await world(server);
  const id = await publishArticle(server, author.token, { visibility: "self" });
  expect(
    (
      await server.call(
        articleEndpoints.remove,
        { params: { id }, query: { reason: "违反社区规范" } },
        { token: viewers.admin },
      )
    ).status,
  ).toBe(404);
  expect((await server.call(articleEndpoints.get, { params: { id } }, { token: author.token })).status).toBe(200);
});

test("R26 closed comments stay readable, and nobody can add a comment", async ({ server }) => {
  const { author, viewers } = await world(server);
  const id = await publishArticle(server, author.token);
  const commentId = await writeComment(server, viewers.follower, { articleId: id });
  await reissue(server, author.token, id, { commentsClosed: true });
  const page = (await server.call(articleEndpoints.get, { params: { id } })).data;
  expect(page.article.commentsClosed).toBe(true);
  expect(idsOf(page.comments)).toEqual([commentId]);
  for (const parentId of [undefined, commentId]) {
    for (const token of [viewers.follower, author.token]) {
      const refused = await server.call(
        commentEndpoints.create,
        {
          body: {
            subjectKind: "article",
            subjectId: id,
            source: "字",
            formKey: newFormKey(),
            ...(parentId === undefined ? {} : { parentId }),
          },
        },
        { token },
      );
      expect([refused.status, refused.message]).toEqual([403, "作者已关闭评论"]);
    }
  }
  expect((await server.call(articleEndpoints.get, { params: { id } })).data.article.commentCount).toBe(1);
  await reissue(server, author.token, id, {});
  await writeComment(server, viewers.follower, { articleId: id });
});

test("R26 an article can be published in a circle that its author follows", async ({ server }) => {
  const { author } = await world(server);
  const circle = await server.ctx.db
    .insertInto("circle")
    .values({ name: "浮岛圈", description: "", icon_image_id: null, created_at: server.clock.now() })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
  const publish = (circleId: number) => publishArticle(server, author.token, { circleId });
  await expect(publish(circle.id)).rejects.toThrow("只能选择你加入的圈子");
  await server.call(
    circleFollowEndpoints.follow,
    { body: { circleId: circle.id, followed: true } },
    { token: author.token },
  );
  const id = await publish(circle.id);
  expect((await server.call(articleEndpoints.get, { params: { id } })).data.article.circle).toEqual({
    ...circle,
    isPrivate: false,
  });
  // A member who left the circle can still edit the article.
  await server.call(
    circleFollowEndpoints.follow,
    { body: { circleId: circle.id, followed: false } },
    { token: author.token },
  );
  expect((await reissue(server, author.token, id, { circleId: circle.id })).status).toBe(200);
});
