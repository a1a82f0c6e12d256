import { sql } from "kysely";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { feedbackStatuses } from "#contract/posts/feedback-status.ts";
import { countFigures } from "#api/services/posts/feedback/figures.ts";
import { judgeStep } from "#api/services/posts/feedback/state-machine.ts";
import { type ApiServer, expect } from "#tests/setup/api-test.ts";

/** Tickets in every state by legal transitions, with exact counters (R08, E04). */
export async function expectTickets(server: ApiServer): Promise<void> {
  const { db } = server.ctx;
  const tickets = await db.selectFrom("feedback").selectAll().execute();
  expect(tickets.length).toBeGreaterThanOrEqual(25);
  expect(new Set(tickets.map(({ status }) => status))).toEqual(new Set(feedbackStatuses));

  const events = await db
    .selectFrom("feedback_event")
    .innerJoin("user", "user.id", "actor_id")
    .select(["feedback_id", "kind", "from_status", "to_status", "actor_id", "role", "feedback_event.created_at"])
    .orderBy("feedback_event.created_at")
    .execute();
  for (const ticket of tickets) {
    let status = "pending";
    let movedAt = ticket.created_at;
    for (const event of events.filter(({ feedback_id: id, kind }) => id === ticket.id && kind === "status")) {
      const actor = { isAdmin: event.role === "ADMIN", isAuthor: event.actor_id === ticket.author_id };
      expect(event.from_status, ticket.title).toBe(status);
      expect(
        judgeStep({
          from: event.from_status ?? "pending",
          to: event.to_status ?? "pending",
          actor,
          movedAt,
          now: event.created_at,
        }),
        ticket.title,
      ).toMatchObject({ ok: true });
      expect(event.created_at, ticket.title).toBeGreaterThanOrEqual(movedAt);
      status = event.to_status ?? status;
      movedAt = event.created_at;
    }
    expect({ status: ticket.status, movedAt: ticket.moved_at }, ticket.title).toEqual({ status, movedAt });
    expect(ticket.moved_at, ticket.title).toBeLessThanOrEqual(server.clock.now());
    expect(ticket.resolved_order === null || ticket.resolved_at !== null, ticket.title).toBe(true);
  }
  const checks = [
    sql`select id, vote_count as said, (select count(*) from feedback_vote v where v.feedback_id = feedback.id) as counted from feedback`,
    sql`select id, follower_count as said, (select count(*) from feedback_follow v where v.feedback_id = feedback.id) as counted from feedback`,
    sql`select id, comment_count as said, (select count(*) from comment c where c.subject_kind = 'feedback' and c.subject_id = feedback.id) as counted from feedback`,
    sql`select id, 0 as said, count(*) as counted from feedback join feedback_vote v on v.feedback_id = id and v.user_id = author_id group by id`,
    sql`select id, 0 as said, 1 as counted from feedback where (status = 'duplicate') <> (duplicate_of is not null)`,
  ];
  for (const check of checks)
    expect((await sql`select * from (${check}) as checked where said <> counted`.execute(db)).rows).toEqual([]);

  const figures = await countFigures({ db, now: server.clock.now() });
  expect(figures.medianReplyMinutes).toBeGreaterThan(60);
  expect(figures.solvedShare).toBeGreaterThan(0.3);
  const first = tickets.find(({ title }) => title.startsWith("草稿写到一半"));
  const { data } = await server.call(feedbackEndpoints.get, { params: { id: first?.id ?? 0 } });
  expect(data.timeline).toHaveLength(6);
  expect(data.comments.items.map(({ author }) => author.name)).toContain("群落小管家");
  expect((await server.call(feedbackEndpoints.changelog, {})).data.items[0]?.version).toBe("1.6.1");
}
