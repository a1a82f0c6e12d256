import fc from "fast-check";
import { sql } from "kysely";
import { commentEndpoints } from "#contract/comment.ts";
import { feedbackEndpoints } from "#contract/feedback.ts";
import { feedbackStatuses } from "#contract/feedback-status.ts";
import { messageEndpoints } from "#contract/message.ts";
import type { Limiter } from "#api/limiter/limiter.ts";
import { moveTicket, writeFeedback } from "#tests/fixtures/feedback.ts";
import { foundCheck } from "#tests/fixtures/found-check.ts";
import { figureCheck } from "#tests/fixtures/figures.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** What people do; numbers choose among what is there. The first of them is an administrator. */
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
  tickets: number[];
}

const EXPECTED = new Set([200, 400, 403, 404, 409]);

async function act({ server, tokens, tickets }: World, { who, what, which, to }: Step): Promise<void> {
  const token = tokens[who] ?? "";
  const as = { token };
  const id = tickets[which % tickets.length] ?? 0;
  const params = { id };
  const answer = await (async () => {
    if (what === "vote" || what === "unvote")
      return server.call(feedbackEndpoints.vote, { params, body: { voted: what === "vote" } }, as);
    if (what === "follow" || what === "unfollow")
      return server.call(feedbackEndpoints.follow, { params, body: { followed: what === "follow" } }, as);
    if (what === "comment")
      return server.call(
        commentEndpoints.create,
        { body: { subjectKind: "feedback", subjectId: id, source: "我也是", formKey: newFormKey() } },
        as,
      );
    if (what === "reply")
      return server.call(feedbackEndpoints.reply, { params, body: { source: `回复 ${which}` } }, as);
    if (what === "restore") return server.call(feedbackEndpoints.restore, { params }, as);
    // Rare, else little happens afterwards.
    if (what === "delete")
      return which % 4 === 0
        ? server.call(feedbackEndpoints.removeMany, { body: { ids: [id, tickets[0] ?? id] } }, as)
        : undefined;
    if (what === "read") {
      const page = await server.call(messageEndpoints.systemList, {}, as);
      const newest = page.data.items[0];
      return newest ? server.call(messageEndpoints.systemRead, { body: { upToId: newest.id } }, as) : page;
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

/** Each row: what a counter says and what counting says; and what may never be. */
async function wrong({ ctx }: ApiServer): Promise<unknown[]> {
  const checks = [
    sql`select 'feedback.vote_count' as counter, id, vote_count as said, (select count(*) from feedback_vote v where v.feedback_id = feedback.id) as counted from feedback`,
    sql`select 'feedback.follower_count' as counter, id, follower_count as said, (select count(*) from feedback_follow v where v.feedback_id = feedback.id) as counted from feedback`,
    sql`select 'feedback.comment_count' as counter, id, comment_count as said, (select count(*) from comment c where c.subject_kind = 'feedback' and c.subject_id = feedback.id and c.deleted_at is null) as counted from feedback`,
    sql`select 'feedback.last_floor' as counter, id, last_floor as said, (select coalesce(max(floor), 0) from comment c where c.subject_kind = 'feedback' and c.subject_id = feedback.id) as counted from feedback`,
    sql`select 'user.system_notice_count' as counter, id, system_notice_count as said, (select count(*) from system_notice n where n.user_id = u.id and n.read_at is null) as counted from "user" u`,
    sql`select 'own vote' as counter, f.id, 0 as said, count(*) as counted from feedback f join feedback_vote v on v.feedback_id = f.id and v.user_id = f.author_id group by f.id`,
    sql`select 'original of a duplicate' as counter, d.id, 0 as said, 1 as counted from feedback d join feedback o on o.id = d.duplicate_of where o.status = 'duplicate' or d.status <> 'duplicate' or o.id = d.id`,
    sql`select 'duplicate without original' as counter, id, 0 as said, 1 as counted from feedback where (status = 'duplicate') <> (duplicate_of is not null)`,
    sql`select 'changelog' as counter, id, 0 as said, 1 as counted from feedback where resolved_order is not null and status not in ('resolved', 'closed')`,
    sql`select 'tokens of the deleted' as counter, feedback_id as id, 0 as said, 1 as counted from feedback_token t join feedback f on f.id = t.feedback_id where f.deleted_at is not null`,
  ];
  checks.push(foundCheck(ctx, "feedback", sql`deleted_at is null`));
  const found: unknown[] = [];
  for (const [what, column] of [
    ["vote", "vote_count"],
    ["follow", "follower_count"],
    ["comment", "comment_count"],
  ] as const)
    checks.push(figureCheck(`feedback.${what}`, "feedback", column));
  for (const check of checks) {
    const { rows } = await sql`select * from (${check}) as checked where said <> counted`.execute(ctx.db);
    found.push(...rows);
  }
  return found;
}

async function newWorld(server: ApiServer): Promise<World> {
  const logins = await Promise.all([0, 1, 2, 3].map((n) => server.loginAs({ role: n === 0 ? "ADMIN" : "USER" })));
  const tokens = logins.map(({ token }) => token);
  const tickets: number[] = [];
  for (let n = 0; n < 5; n++)
    tickets.push(await writeFeedback(server, tokens[n % 4] ?? "", { title: `第 ${n} 个问题` }));
  return { server, tokens, tickets };
}

const noLimits: Limiter = { take: async () => 0, giveBack: async () => {}, close: async () => {} };

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "E04 E11 whatever people do with tickets one after the other, every counter equals a recount",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const world = await newWorld(server);
          for (const each of steps) await act(world, each);
          expect(await wrong(server)).toEqual([]);
        }),
        { numRuns: 15 },
      );
    },
  );

  test(
    "E04 E11 whatever people do with tickets at the same time, every counter equals a recount and nobody waits in a circle",
    { timeout: 120_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 72 }), async (steps) => {
          const world = await newWorld(server);
          for (let start = 0; start < steps.length; start += 12)
            await Promise.all(steps.slice(start, start + 12).map((each) => act(world, each)));
          expect(await wrong(server)).toEqual([]);
        }),
        { numRuns: 15 },
      );
    },
  );
});
