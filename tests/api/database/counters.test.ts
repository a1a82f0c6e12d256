import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { articleEndpoints } from "../../../contract/posts/article.ts";
import { articleManageEndpoints } from "../../../contract/posts/article-manage.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { siteTimeOf } from "../../../contract/shared/site-time.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import { visibilities } from "../../../contract/circles/visibility.ts";
import { hotRank } from "../../../api/services/shared/rank/hot-rank.ts";
import { pickGiven } from "#tests/fixtures/given-rows.ts";
import { voteSomehow } from "#tests/fixtures/polls.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** Steps of members; the numbers select among the existing things, so that every sequence makes sense. */
const step = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom(
    "likeArticle",
    "unlikeArticle",
    "comment",
    "reply",
    "reply",
    "deleteComment",
    "deleteComment",
    "likeComment",
    "likeComment",
    "unlikeComment",
    "editComment",
    "pin",
    "restoreComment",
    "restoreComment",
    "favourite",
    "unfavourite",
    "vote",
    "vote",
    "deleteArticle",
    "deleteArticle",
    "restoreArticle",
    "restoreArticle",
    "setVisibility",
    "setVisibility",
    "schedule",
  ),
  which: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  server: ApiServer;
  tokens: string[];
  /** The ids of the same members, in the same order. */
  userIds: number[];
  articles: number[];
  admin: string;
  /** The names that comments may mention. */
  names: string[];
}

/** 409: two parallel pins. */
/** 400: several choices in a single-choice poll, or a changed poll that has votes. */
const EXPECTED = new Set([200, 400, 403, 404, 409]);

async function act(
  { server, tokens, userIds, admin, articles, names }: World,
  { who, what, which }: Step,
): Promise<void> {
  const as = { token: tokens[who] ?? "" };
  const given = (table: "article_like" | "comment_like" | "favourite") => pickGiven(server, { table, userIds, which });
  const tokenOf = (userId: number) => ({ token: tokens[userIds.indexOf(userId)] ?? "" });
  // Every third text mentions a member, sometimes its writer.
  const words = which % 3 === 0 ? `字 @${names[which % names.length]}` : "字";
  const articleId = articles[which % articles.length] ?? 0;
  const comments = await server.ctx.db
    .selectFrom("comment")
    .select(["id", "subject_id"])
    .where("subject_kind", "=", "article")
    .where("subject_id", "in", articles)
    .orderBy("id")
    .execute();
  const comment = comments[which % Math.max(1, comments.length)];
  const answer = await (async () => {
    if (what === "likeArticle")
      return server.call(articleEndpoints.like, { params: { id: articleId }, body: { liked: true } }, as);
    if (what === "unlikeArticle") {
      const like = await given("article_like");
      return like
        ? server.call(
            articleEndpoints.like,
            { params: { id: like.thingId }, body: { liked: false } },
            tokenOf(like.userId),
          )
        : undefined;
    }
    if (what === "unlikeComment") {
      const like = await given("comment_like");
      return like
        ? server.call(
            userEndpoints.commentLike,
            { body: { commentId: like.thingId, liked: false } },
            tokenOf(like.userId),
          )
        : undefined;
    }
    if (what === "setVisibility")
      return reissue({ server, token: tokens[which % articles.length] ?? "", articleId, which });
    if (what === "schedule") return scheduleOne({ server, token: as.token, which });
    if (what === "comment")
      return server.call(
        commentEndpoints.create,
        { body: { subjectKind: "article", subjectId: articleId, source: words, formKey: newFormKey() } },
        as,
      );
    if (what === "favourite")
      return server.call(
        favouriteEndpoints.set,
        { body: { subjectKind: "article", subjectId: articleId, favourited: true } },
        as,
      );
    if (what === "unfavourite") {
      const favourite = await given("favourite");
      return favourite
        ? server.call(
            favouriteEndpoints.set,
            { body: { subjectKind: "article", subjectId: favourite.thingId, favourited: false } },
            tokenOf(favourite.userId),
          )
        : undefined;
    }
    if (what === "vote") return voteSomehow(server, { subject: { kind: "article", id: articleId }, as, which });
    // Deletions are rare, otherwise little happens afterwards: one in five tries. Some are by an administrator, and
    // stay.
    if (what === "deleteArticle")
      return which % 5 === 0
        ? server.call(
            articleEndpoints.remove,
            { params: { id: articleId }, query: { reason: "违反社区规范" } },
            which % 25 === 0 ? { token: admin } : as,
          )
        : undefined;
    if (what === "restoreArticle")
      return server.call(articleManageEndpoints.restoreMany, { body: { ids: articles } }, as);
    if (!comment) return undefined;
    if (what === "reply")
      return server.call(
        commentEndpoints.create,
        {
          body: {
            subjectKind: "article",
            subjectId: comment.subject_id,
            parentId: comment.id,
            source: words,
            formKey: newFormKey(),
          },
        },
        as,
      );
    if (what === "editComment")
      return server.call(commentEndpoints.edit, { params: { id: comment.id }, body: { source: words } }, as);
    if (what === "restoreComment")
      return server.call(commentEndpoints.restore, { params: { id: comment.id } }, { token: admin });
    if (what === "pin")
      return server.call(commentEndpoints.pin, { params: { id: comment.id }, body: { pinned: which % 4 !== 0 } }, as);
    if (what === "deleteComment") return server.call(commentEndpoints.remove, { params: { id: comment.id } }, as);
    return server.call(userEndpoints.commentLike, { body: { commentId: comment.id, liked: true } }, as);
  })();
  if (answer) expect(EXPECTED, `${what}: ${answer.message}`).toContain(answer.status);
}

/** The author publishes an edit with other tags or another visibility. */
async function reissue({
  server,
  token,
  articleId,
  which,
}: {
  server: ApiServer;
  token: string;
  articleId: number;
  which: number;
}) {
  const saved = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId, title: "浮岛第一天", source: `第 ${which} 稿`, formKey: newFormKey() } },
    { token },
  );
  if (saved.status !== 200) return saved;
  const options = ["甲", "乙", ...(which % 3 === 0 ? ["丙"] : [])];
  const poll = { question: "选哪个", options, isMultiple: true, end: which % 7 === 0, remove: which % 5 === 0 };
  const issue = { visibility: visibilities[which % 3] ?? "public", tagIds: [1 + (which % 2), 4], poll };
  return server.call(
    articleEndpoints.publish,
    { body: { draftId: saved.data.id, revision: saved.data.revision, formKey: newFormKey(), ...issue } },
    { token },
  );
}

/** Schedules an article; every second one is published early, and some others become drafts again. */
async function scheduleOne({ server, token, which }: { server: ApiServer; token: string; which: number }) {
  const id = await publishArticle(server, token, {
    tagIds: [1, 3],
    schedule: "later",
    publishAt: siteTimeOf(server.clock.now() + 3_600_000),
  });
  if (which % 3 === 0) return server.call(articleEndpoints.unschedule, { params: { id } }, { token });
  return which % 2 === 0 ? server.call(articleEndpoints.publishNow, { params: { id } }, { token }) : undefined;
}

/** Rows of a counter's value and the recount. */
async function wrongCounters(server: ApiServer): Promise<unknown[]> {
  const { ctx } = server;
  const wrong: unknown[] = await wrongRows(server);
  const ranked = await ctx.db
    .selectFrom("article")
    .select(["id", "like_count", "comment_count", "published_at", "hot_rank"])
    .where("is_listed", "=", 1)
    .execute();
  for (const row of ranked) {
    const counted = hotRank({
      likes: row.like_count,
      comments: row.comment_count,
      publishedAt: row.published_at,
      now: ctx.clock.now(),
    });
    if (Math.abs(counted - row.hot_rank) > 1e-9)
      wrong.push({ counter: "article.hot_rank", id: row.id, said: row.hot_rank, counted });
  }
  return wrong;
}

async function newWorld(server: ApiServer): Promise<World> {
  const run = randomBytes(4).toString("hex");
  const names = [0, 1, 2, 3].map((who) => `人${who}${run}`);
  const logins = await Promise.all(names.map((name) => server.loginAs({ name })));
  const tokens = logins.map(({ token }) => token);
  const userIds = logins.map(({ user }) => user.id);
  const articles = await Promise.all(
    [0, 1, 2].map((index) =>
      publishArticle(server, tokens[index] ?? "", {
        tagIds: [1, index + 2],
        poll: { question: "选哪个", options: ["甲", "乙"], isMultiple: index !== 2 },
      }),
    ),
  );
  // Each article has a liked comment from the start, because such steps come too rarely in a random sequence.
  for (const [index, articleId] of articles.entries()) {
    const commentId = await writeComment(server, tokens[index] ?? "", { articleId });
    const like = { body: { commentId, liked: true } };
    await server.call(userEndpoints.commentLike, like, { token: tokens[index + 1] ?? "" });
  }
  const { token: admin } = await server.loginAs({ role: "ADMIN" });
  return { server, tokens, userIds, admin, articles, names };
}

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("E01 after any sequence of actions every counter equals a recount", { timeout: 120_000 }, async ({ server }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const world = await newWorld(server);
        for (const each of steps) await act(world, each);
        expect(await wrongCounters(server)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test(
    "E01 after any parallel actions every counter equals a recount and no deadlock occurs",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const world = await newWorld(server);
          for (let start = 0; start < steps.length; start += 12)
            await Promise.all(steps.slice(start, start + 12).map((each) => act(world, each)));
          expect(await wrongCounters(server)).toEqual([]);
        }),
        { numRuns: 20 },
      );
    },
  );
});
