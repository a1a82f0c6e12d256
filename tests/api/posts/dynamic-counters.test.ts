import fc from "fast-check";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { pickGiven } from "#tests/fixtures/given-rows.ts";
import { voteSomehow } from "#tests/fixtures/polls.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** Steps of members; the numbers select among the existing things, so that every sequence makes sense. */
const step = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom(
    "like",
    "unlike",
    "repost",
    "repost",
    "repostArticle",
    "vote",
    "vote",
    "comment",
    "reply",
    "deleteComment",
    "favourite",
    "favourite",
    "unfavourite",
    "remove",
    "removeMany",
    "restore",
    "restore",
  ),
  which: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  server: ApiServer;
  people: { token: string; id: number }[];
  articleId: number;
  polls: number[];
}

const EXPECTED = new Set([200, 400, 403, 404]);

async function act({ server, people, articleId, polls }: World, { who, what, which }: Step): Promise<void> {
  const me = people[who];
  if (!me) return;
  const as = { token: me.token };
  const userIds = people.map((person) => person.id);
  const tokenOf = (userId: number) => ({ token: people[userIds.indexOf(userId)]?.token ?? "" });
  const all = await server.ctx.db
    .selectFrom("dynamic")
    .select(["id", "author_id"])
    .where(
      "author_id",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  const any = all[which % all.length]?.id ?? 0;
  const own = all.filter((row) => row.author_id === me.id);
  const mine = own[which % Math.max(1, own.length)]?.id ?? 0;
  const pollId = polls[which % polls.length] ?? 0;
  const repost = (kind: "dynamic" | "article", id: number) =>
    server.call(dynamicEndpoints.create, { body: { source: "转", repostOf: { kind, id }, formKey: newFormKey() } }, as);
  const comments = await server.ctx.db
    .selectFrom("comment")
    .select(["id", "subject_id"])
    .where("subject_kind", "=", "dynamic")
    .where(
      "subject_id",
      "in",
      all.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  const comment = comments[which % Math.max(1, comments.length)];
  const write = (subjectId: number, parentId?: number) =>
    server.call(
      commentEndpoints.create,
      {
        body: {
          subjectKind: "dynamic",
          subjectId,
          source: "评",
          formKey: newFormKey(),
          ...(parentId ? { parentId } : {}),
        },
      },
      as,
    );
  const answer = await (async () => {
    switch (what) {
      case "comment":
        return write(any);
      case "reply":
        return comment ? write(comment.subject_id, comment.id) : undefined;
      case "deleteComment":
        return comment ? server.call(commentEndpoints.remove, { params: { id: comment.id } }, as) : undefined;
      case "like":
        return server.call(dynamicEndpoints.like, { params: { id: any }, body: { liked: true } }, as);
      case "unlike": {
        const like = await pickGiven(server, { table: "dynamic_like", userIds, which });
        return like
          ? server.call(
              dynamicEndpoints.like,
              { params: { id: like.thingId }, body: { liked: false } },
              tokenOf(like.userId),
            )
          : undefined;
      }
      case "favourite":
        return server.call(
          favouriteEndpoints.set,
          { body: { subjectKind: "dynamic", subjectId: any, favourited: true } },
          as,
        );
      case "unfavourite": {
        const favourite = await pickGiven(server, { table: "favourite", userIds, which });
        return favourite
          ? server.call(
              favouriteEndpoints.set,
              { body: { subjectKind: "dynamic", subjectId: favourite.thingId, favourited: false } },
              tokenOf(favourite.userId),
            )
          : undefined;
      }
      case "repost":
        return repost("dynamic", any);
      case "repostArticle":
        return repost("article", articleId);
      case "vote": {
        return voteSomehow(server, { subject: { kind: "dynamic", id: pollId }, as, which });
      }
      case "remove":
        return own.length > 0 ? server.call(dynamicEndpoints.remove, { params: { id: mine } }, as) : undefined;
      case "removeMany":
        return which % 4 === 0 && own.length > 0
          ? server.call(dynamicEndpoints.removeMany, { body: { ids: own.slice(-3).map(({ id }) => id) } }, as)
          : undefined;
      default:
        return own.length > 0 ? server.call(dynamicEndpoints.restore, { params: { id: mine } }, as) : undefined;
    }
  })();
  if (answer) expect(EXPECTED, `${what}: ${answer.message}`).toContain(answer.status);
}

async function newWorld(server: ApiServer): Promise<World> {
  const people = (await Promise.all(Array.from({ length: 4 }, () => server.loginAs()))).map(({ token, user }) => ({
    token,
    id: user.id,
  }));
  const token = (place: number) => people[place]?.token ?? "";
  const poll = { options: ["甲", "乙", "丙"], days: 1 as const };
  const polls = [
    await postDynamic(server, token(0), { poll: { ...poll, isMultiple: true } }),
    await postDynamic(server, token(1), { poll: { ...poll, isMultiple: false } }),
  ];
  await postDynamic(server, token(2));
  return { server, people, articleId: await publishArticle(server, token(3)), polls };
}

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "E03 after any sequence of actions likes, comments, reposts and votes equal a recount",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          const world = await newWorld(server);
          for (const each of steps) await act(world, each);
          expect(await wrongRows(server)).toEqual([]);
        }),
        { numRuns: 15 },
      );
    },
  );

  test(
    "E03 after any parallel actions likes, comments, reposts and votes equal a recount and no deadlock occurs",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const world = await newWorld(server);
          for (let start = 0; start < steps.length; start += 12)
            await Promise.all(steps.slice(start, start + 12).map((each) => act(world, each)));
          expect(await wrongRows(server)).toEqual([]);
        }),
        { numRuns: 15 },
      );
    },
  );
});
