import fc from "fast-check";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { feedbackStatuses } from "#contract/posts/feedback-status.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { moveTicket, writeFeedback } from "#tests/fixtures/feedback.ts";
import { pickGiven } from "#tests/fixtures/given-rows.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** Steps of members; the numbers select among the existing things. The first member is an administrator. */
const step = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom(
    "vote",
    "vote",
    "unvote",
    "follow",
    "follow",
    "unfollow",
    "move",
    "move",
    "move",
    "merge",
    "merge",
    "reply",
    "comment",
    "comment",
    "delete",
    "restore",
    "read",
  ),
  which: fc.nat(1000),
  to: fc.constantFrom(...feedbackStatuses),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  server: ApiServer;
  tokens: string[];
  /** The ids of the same members, in the same order. */
  userIds: number[];
  tickets: number[];
}

const EXPECTED = new Set([200, 400, 403, 404, 409]);

async function act({ server, tokens, userIds, tickets }: World, { who, what, which, to }: Step): Promise<void> {
  const token = tokens[who] ?? "";
  const as = { token };
  const id = tickets[which % tickets.length] ?? 0;
  const params = { id };
  const answer = await (async () => {
    if (what === "vote") return server.call(feedbackEndpoints.vote, { params, body: { voted: true } }, as);
    if (what === "follow") return server.call(feedbackEndpoints.follow, { params, body: { followed: true } }, as);
    if (what === "unvote" || what === "unfollow") {
      const table = what === "unvote" ? "feedback_vote" : "feedback_follow";
      const given = await pickGiven(server, { table, userIds, which });
      if (!given) return undefined;
      const giver = { token: tokens[userIds.indexOf(given.userId)] ?? "" };
      return what === "unvote"
        ? server.call(feedbackEndpoints.vote, { params: { id: given.thingId }, body: { voted: false } }, giver)
        : server.call(feedbackEndpoints.follow, { params: { id: given.thingId }, body: { followed: false } }, giver);
    }
    if (what === "comment")
      return server.call(
        commentEndpoints.create,
        { body: { subjectKind: "feedback", subjectId: id, source: "我也是", formKey: newFormKey() } },
        as,
      );
    if (what === "reply")
      return server.call(feedbackEndpoints.reply, { params, body: { source: `回复 ${which}` } }, as);
    if (what === "restore") return server.call(feedbackEndpoints.restore, { params }, as);
    // Deletions are rare, otherwise little happens afterwards.
    if (what === "delete")
      return which % 4 === 0
        ? server.call(feedbackEndpoints.removeMany, { body: { ids: [id, tickets[0] ?? id] } }, as)
        : undefined;
    if (what === "read") {
      const page = await server.call(messageEndpoints.list, { params: { tab: "system" } }, as);
      const newest = page.data.items[0];
      return newest ? server.call(messageEndpoints.read, { body: { tab: "system", upTo: newest.position } }, as) : page;
    }
    const row = await server.ctx.db
      .selectFrom("feedback")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const originalId = tickets[(which >> 3) % tickets.length] ?? 0;
    if (what === "merge")
      return moveTicket(server, tokens[0] ?? "", id, { from: row.status, to: "duplicate", originalId });
    return moveTicket(server, token, id, {
      from: row.status,
      to: to === "duplicate" ? "accepted" : to,
      note: "说明",
      resolvedVersion: "2.1.0",
    });
  })();
  if (answer) expect(EXPECTED, `${what}: ${answer.message}`).toContain(answer.status);
}

async function newWorld(server: ApiServer): Promise<World> {
  const logins = await Promise.all([0, 1, 2, 3].map((n) => server.loginAs({ role: n === 0 ? "ADMIN" : "USER" })));
  const tokens = logins.map(({ token }) => token);
  const userIds = logins.map(({ user }) => user.id);
  const tickets: number[] = [];
  for (let n = 0; n < 5; n++)
    tickets.push(await writeFeedback(server, tokens[n % 4] ?? "", { title: `第 ${n} 个问题` }));
  return { server, tokens, userIds, tickets };
}

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "E04 E11 after any sequence of actions on tickets every counter equals a recount",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const world = await newWorld(server);
          for (const each of steps) await act(world, each);
          expect(await wrongRows(server)).toEqual([]);
        }),
        { numRuns: 15 },
      );
    },
  );

  test(
    "E04 E11 after any parallel actions on tickets every counter equals a recount and no deadlock occurs",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 72 }), async (steps) => {
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
