import fc from "fast-check";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { noticeCounter, noticeTabs } from "#contract/accounts/notice-names.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { articleManageEndpoints } from "#contract/posts/article-manage.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { visibilities } from "#contract/circles/visibility.ts";
import { listNotices } from "#api/services/accounts/inbox/list-notices.ts";
import { unreadCounts } from "#api/services/shared/message/unread-counts.ts";
import type { Viewer } from "#api/context.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** Acts of members; the numbers select among the existing things, so that every history makes sense. */
const step = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom(
    "comment",
    "comment",
    "reply",
    "reply",
    "deleteComment",
    "restoreComment",
    "like",
    "like",
    "likeComment",
    "favourite",
    "follow",
    "mute",
    "block",
    "deleteArticle",
    "restoreArticle",
    "visibility",
    "read",
    "readOne",
    "switch",
    "quiet",
  ),
  which: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  server: ApiServer;
  members: { token: string; id: number; name: string }[];
  articles: number[];
  admin: string;
}

/** 400: follows oneself. 403: blocked. 404: gone. */
const EXPECTED = new Set([200, 400, 403, 404, 409]);

async function newWorld(server: ApiServer): Promise<World> {
  const suffix = crypto.randomUUID().slice(0, 4);
  const members = await Promise.all(
    ["甲", "乙", "丙", "丁"].map(async (name) => {
      const { token, user } = await server.loginAs({ name: `${name}${suffix}` });
      return { token, id: user.id, name: `${name}${suffix}` };
    }),
  );
  const articles: number[] = [];
  for (const { token } of members.slice(0, 3)) articles.push(await publishArticle(server, token));
  return { server, members, articles, admin: (await server.loginAs({ role: "ADMIN" })).token };
}

async function act({ server, members, articles, admin }: World, { who, what, which }: Step): Promise<void> {
  const me = members[who];
  const other = members[which % members.length];
  const articleId = articles[which % articles.length] ?? 0;
  if (!me || !other) return;
  // Every other text mentions somebody.
  const source = which % 2 === 0 ? `字 @${other.name}` : "字";
  const comments = await server.ctx.db
    .selectFrom("comment")
    .select(["id", "subject_id"])
    .where("subject_kind", "=", "article")
    .where("subject_id", "in", articles)
    .orderBy("id")
    .execute();
  const comment = comments[which % Math.max(1, comments.length)];
  const on = which % 3 !== 0;
  const subject = { subjectKind: "article", subjectId: articleId } as const;
  const write = (parent: { parentId: number; subjectId: number } | object) =>
    server.call(commentEndpoints.create, { body: { ...subject, ...parent, source, formKey: newFormKey() } }, me);
  const answer = await (async () => {
    switch (what) {
      case "comment":
        return write({});
      case "like":
        return server.call(articleEndpoints.like, { params: { id: articleId }, body: { liked: on } }, me);
      case "favourite":
        return server.call(favouriteEndpoints.set, { body: { ...subject, favourited: on } }, me);
      case "follow":
        return server.call(followEndpoints.follow, { body: { userId: other.id, followed: on } }, me);
      case "mute":
        return server.call(followEndpoints.mute, { body: { userId: other.id, muted: on } }, me);
      case "block":
        return server.call(followEndpoints.block, { body: { userId: other.id, blocked: which % 4 === 0 } }, me);
      case "deleteArticle":
        return server.call(articleEndpoints.remove, { params: { id: articleId } }, me);
      case "restoreArticle":
        return server.call(articleManageEndpoints.restoreMany, { body: { ids: articles } }, me);
      case "read":
        return server.call(messageEndpoints.read, { body: { tab: noticeTabs[which % 5] ?? "reply" } }, me);
      case "switch":
        return server.call(
          messageEndpoints.setTabs,
          { body: { on: on ? ["reply", "mention", "like", "follow"] : [] } },
          me,
        );
      case "quiet":
        return server.call(messageEndpoints.setQuiet, { body: { ...subject, quiet: on } }, me);
      case "visibility": {
        // Set directly, because an edit would take a whole form; the other counters of the article are not checked here.
        await server.ctx.db
          .updateTable("article")
          .set({ visibility: visibilities[which % 3] ?? "public" })
          .where("id", "=", articleId)
          .execute();
        return undefined;
      }
      case "readOne": {
        const [newest] = (await server.call(messageEndpoints.list, { params: { tab: "reply" } }, me)).data.items;
        return newest && server.call(messageEndpoints.read, { body: { id: newest.id, upTo: newest.position } }, me);
      }
    }
    if (!comment) return undefined;
    const params = { id: comment.id };
    if (what === "reply") return write({ parentId: comment.id, subjectId: comment.subject_id });
    if (what === "deleteComment") return server.call(commentEndpoints.remove, { params }, me);
    if (what === "restoreComment") return server.call(commentEndpoints.restore, { params }, { token: admin });
    return server.call(userEndpoints.commentLike, { body: { commentId: comment.id, liked: on } }, me);
  })();
  if (answer) expect(EXPECTED, `${what}: ${answer.message}`).toContain(answer.status);
}

/** Where a counter differs from its list, or a list shows a notice without people. */
async function differences({ server: { ctx }, members }: World): Promise<string[]> {
  const found: string[] = [];
  for (const { id, name } of members) {
    const viewer = { id, role: "USER" } as Viewer;
    const counts = await unreadCounts(ctx, viewer);
    for (const tab of noticeTabs) {
      const { items, nextCursor } = await listNotices({ ctx, viewer, tab, input: { limit: 50 } });
      const unread = items.filter((notice) => notice.isUnread).length;
      if (nextCursor !== null || counts[noticeCounter(tab)] !== unread)
        found.push(`${name} ${tab}: ${counts[noticeCounter(tab)]} for ${unread}`);
      for (const notice of items)
        if (tab !== "system" && (notice.acts.length === 0 || notice.peopleCount === 0))
          found.push(`${name} ${tab}: nobody in ${notice.title}`);
      if (items.some((notice, place) => notice.position <= (items[place + 1]?.position ?? 0)))
        found.push(`${name} ${tab}: not in order`);
    }
  }
  return found;
}

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "E11 R28 R29 after every act of any history each counter equals the unread notices of its list",
    { timeout: 180_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          const world = await newWorld(server);
          for (const each of steps) {
            await act(world, each);
            expect(await differences(world), JSON.stringify(each)).toEqual([]);
          }
        }),
        { numRuns: 8 },
      );
      expect((await wrongRows(server)).filter(({ rule }) => rule.startsWith("notice"))).toEqual([]);
    },
  );

  test(
    "E11 R28 after parallel acts each counter equals its list, nobody is counted twice, and no deadlock occurs",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const world = await newWorld(server);
          for (let start = 0; start < steps.length; start += 10)
            await Promise.all(steps.slice(start, start + 10).map((each) => act(world, each)));
          expect(await differences(world)).toEqual([]);
        }),
        { numRuns: 8 },
      );
      expect((await wrongRows(server)).filter(({ rule }) => rule.startsWith("notice"))).toEqual([]);
    },
  );
});
