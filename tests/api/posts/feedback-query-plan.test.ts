import { type Compilable, CompiledQuery, sql } from "kysely";
import { feedbackKinds, feedbackStatuses } from "#contract/posts/feedback-status.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { timelineQuery } from "#api/services/posts/feedback/feedback-events.ts";
import {
  changelogPageQuery,
  feedbackPageQuery,
  followedFeedbackQuery,
  followingPageQuery,
  ownFeedbackQuery,
} from "#api/services/posts/feedback/feedback-pages.ts";
import { candidatesQuery } from "#api/services/posts/feedback/feedback-tokens.ts";
import { figureRowsQuery } from "#api/services/shared/figures/own-figures.ts";
import { noticePageQuery } from "#api/services/accounts/inbox/list-notices.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const TICKETS = 6000;
const CHUNK = 400;
const statuses = feedbackStatuses;
const kinds = feedbackKinds;

/** Some thousands of tickets with timelines, tokens and notices; the first author wrote every twelfth. */
async function fill({ ctx, make, clock }: ApiServer) {
  const authors = await Promise.all(Array.from({ length: 60 }, () => make.user()));
  // One person has so many that an explicit sort would not pay.
  const author = (n: number) => authors[n % 12 === 0 ? 0 : 1 + (n % 59)]?.id ?? 0;
  const now = clock.now();
  const readers = await ctx.db
    .insertInto("user")
    .values(Array.from({ length: 400 }, () => ({ created_at: now })))
    .returning("id")
    .execute();
  const reader = (n: number) => readers[n % 150 === 0 ? 0 : 1 + (n % 399)]?.id ?? 0;
  const follows = authors.slice(1, 3).map(({ id }) => ({ follower_id: reader(0), followee_id: id, created_at: now }));
  const others = readers.slice(1).map(({ id }, n) => ({ follower_id: id, followee_id: author(n), created_at: now }));
  await ctx.db
    .insertInto("user_follow")
    .values([...follows, ...others])
    .execute();
  for (let start = 0; start < TICKETS; start += CHUNK) {
    const made = await ctx.db
      .insertInto("feedback")
      .values(
        Array.from({ length: CHUNK }, (_, offset) => {
          const n = start + offset;
          const isDeleted = Math.floor(n / 12) % 3 === 0;
          const order = n % 5 === 4 ? n % 40 : null;
          return {
            author_id: author(n),
            kind: kinds[n % 4] ?? "bug",
            title: `反馈 ${n}`,
            source: "字",
            html: "<p>字</p>",
            summary: "字",
            renderer_version: 1,
            version: `2.${n % 30}.0`,
            status: statuses[(n * 7) % 9] ?? "pending",
            moved_at: now,
            vote_count: n % 83,
            resolved_order: order,
            resolved_version: order === null ? null : "2.0.0",
            // The times do not follow the row order, so that a walk over the table is not sorted.
            created_at: now - ((n * 7919) % TICKETS),
            updated_at: now,
            deleted_at: isDeleted ? now - n : null,
            deleted_by: isDeleted ? author(n) : null,
          };
        }),
      )
      .returning("id")
      .execute();
    await ctx.db
      .insertInto("feedback_event")
      .values(
        made.flatMap(({ id }) =>
          ["created", "status"].map((kind) => ({
            feedback_id: id,
            actor_id: author(id),
            kind: kind as "created",
            created_at: now,
          })),
        ),
      )
      .execute();
    await ctx.db
      .insertInto("feedback_token")
      .values(
        made.flatMap(({ id }) => [0, 1, 2].map((n) => ({ token: `词${(id * 31 + n * 977) % 700}`, feedback_id: id }))),
      )
      .execute();
    await ctx.db
      .insertInto("feedback_follow")
      .values(
        made.flatMap(({ id }) =>
          [author(0), reader(id)].map((user) => ({
            feedback_id: id,
            user_id: user,
            created_at: now - ((id * 7919) % TICKETS),
          })),
        ),
      )
      .execute();
    await ctx.db
      .insertInto("daily_figure")
      .values(
        made.map(({ id }) => ({
          user_id: author(id % 12),
          figure: ["article.view", "article.like", "article.comment"][id % 3] ?? "",
          day: id,
          count: 1,
        })),
      )
      .execute();
    await ctx.db
      .insertInto("notice")
      .values(
        made
          .flatMap(({ id }) => [id * 3, id * 3 + 1, id * 3 + 2])
          .map((n) => ({
            user_id: reader(n),
            tab: "system" as const,
            kind: "feedback",
            title: "题",
            newest_seq: n,
            acted_at: now,
          })),
      )
      .execute();
  }
  await sql`analyze`.execute(ctx.db);
  return { me: author(0), reader: reader(0), now };
}

async function planOf({ ctx }: ApiServer, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const isSqlite = dialectOf(ctx.db).kind === "sqlite";
  const { rows } = await ctx.db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${isSqlite ? "query plan " : ""}${text}`, [...parameters]),
  );
  return rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
}

/** A scan of a whole table, or an explicit sort of rows. */
const costly = {
  sqlite: /USE TEMP B-TREE|^SCAN (?!\S+ USING (?:COVERING )?INDEX)/m,
  postgres: /Seq Scan|\bSort\b|Bitmap/,
};

test(
  "R01 R08 R23 R29 E04 E06 every list of tickets and notices reads one index, in its order, on the first and on later pages",
  { timeout: 60_000 },
  async ({ server }) => {
    const { ctx } = server;
    const { me, reader, now } = await fill(server);
    const limit = 20;
    const list = (input: Partial<Parameters<typeof feedbackPageQuery>[0]>) =>
      feedbackPageQuery({ ctx, sort: "latest", cursor: undefined, limit, ...input });
    const notices = { ctx, reader: { id: reader }, tab: "system", limit } as const;
    const own = (state: "all" | "open" | "ended" | "deleted", cursor?: string) =>
      ownFeedbackQuery({ ctx, userId: me, state, cursor, limit });
    const later = encodeCursor([now - 900, 900]);
    const laterVotes = encodeCursor([40, 900]);
    const votes = "votes" as const;
    const queries: [string, string, Compilable][] = [
      ["latest", "feedback_latest", list({})],
      ["latest, later", "feedback_latest", list({ cursor: later })],
      ["votes", "feedback_votes", list({ sort: votes })],
      ["votes, later", "feedback_votes", list({ sort: votes, cursor: laterVotes })],
      ["status", "feedback_status_latest", list({ status: "accepted" })],
      ["status, later", "feedback_status_latest", list({ status: "accepted", cursor: later })],
      ["status by votes", "feedback_status_votes", list({ status: "accepted", sort: votes })],
      [
        "status by votes, later",
        "feedback_status_votes",
        list({ status: "accepted", sort: votes, cursor: laterVotes }),
      ],
      ["kind", "feedback_kind_latest", list({ kind: "bug" })],
      ["kind, later", "feedback_kind_latest", list({ kind: "bug", cursor: later })],
      ["kind by votes", "feedback_kind_votes", list({ kind: "bug", sort: votes })],
      ["kind by votes, later", "feedback_kind_votes", list({ kind: "bug", sort: votes, cursor: laterVotes })],
      ["version", "feedback_version_latest", list({ version: "2.3.0" })],
      ["version, later", "feedback_version_latest", list({ version: "2.3.0", cursor: later })],
      ["version by votes", "feedback_version_votes", list({ version: "2.3.0", sort: votes })],
      [
        "version by votes, later",
        "feedback_version_votes",
        list({ version: "2.3.0", sort: votes, cursor: laterVotes }),
      ],
      ["own", "feedback_author", own("all")],
      ["own, later", "feedback_author", own("all", later)],
      ["own, open", "feedback_own_open", own("open")],
      ["own, ended, later", "feedback_own_ended", own("ended", later)],
      ["own, deleted", "feedback_deleted", own("deleted")],
      [
        "own, of a kind",
        "feedback_author",
        ownFeedbackQuery({ ctx, userId: me, state: "all", kind: "bug", cursor: undefined, limit }),
      ],
      ["followed", "feedback_follow_user", followedFeedbackQuery({ ctx, userId: me, cursor: undefined, limit })],
      [
        "followed, of a kind, later",
        "feedback_follow_user",
        followedFeedbackQuery({ ctx, userId: me, kind: "bug", cursor: later, limit }),
      ],
      ["changelog", "feedback_changelog", changelogPageQuery({ ctx, cursor: undefined, limit })],
      ["changelog, later", "feedback_changelog", changelogPageQuery({ ctx, cursor: encodeCursor([20, 900]), limit })],
      ["timeline", "feedback_event_timeline", timelineQuery(ctx, 40)],
      ["notices", "notice_list", noticePageQuery({ ...notices, cursor: undefined })],
      ["notices, later", "notice_list", noticePageQuery({ ...notices, cursor: encodeCursor([15_000]) })],
    ];
    for (const [name, index, query] of queries) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toContain(index);
      expect.soft(plan, name).not.toMatch(costly[dialectOf(ctx.db).kind]);
    }
    // Two and three filters use one index, and never the whole table.
    for (const sort of ["latest", "votes"] as const) {
      for (const filter of [
        { status: "accepted", kind: "bug" },
        { status: "accepted", version: "2.3.0" },
        { kind: "bug", version: "2.3.0" },
        { status: "accepted", kind: "bug", version: "2.3.0" },
      ] as const) {
        const plan = await planOf(server, list({ sort, ...filter }));
        expect
          .soft(plan, JSON.stringify(filter))
          .toMatch(/feedback_(?:(?:status|version|kind|status_kind)_)?(?:latest|votes)/);
        expect.soft(plan, JSON.stringify(filter)).not.toMatch(/Seq Scan|^SCAN feedback\b(?! USING)/m);
      }
    }
    // PostgreSQL would sort the last few rows of a trash; they come from its index anyway.
    const bin = await planOf(server, own("deleted", encodeCursor([now - 100, 900])));
    expect(bin).toContain("feedback_deleted");
    expect(bin).not.toMatch(/Seq Scan|^SCAN feedback\b(?! USING)/m);
    // 关注: rows are collected per followed person and sorted, each from the author's index.
    for (const cursor of [undefined, later]) {
      const followed = await planOf(
        server,
        followingPageQuery({ ctx, viewerId: reader, since: now - 2000, cursor, limit }),
      );
      expect.soft(followed, "following").toContain("feedback_author");
      expect.soft(followed, "following").not.toMatch(/Seq Scan on feedback|^SCAN feedback\b/m);
    }
    // Figures are summed, so their order does not matter.
    const figures = await planOf(server, figureRowsQuery({ ctx, userId: me, keys: ["article.view", "article.like"] }));
    expect(figures).toMatch(/daily_figure_pk|autoindex_daily_figure/);
    // Candidates are counted after they are read, and are read from the tokens' index alone.
    const candidates = await planOf(server, candidatesQuery(ctx.db, ["词1", "词2", "词3"]));
    expect(candidates).toMatch(/feedback_token_pk|autoindex_feedback_token/);
    expect(candidates).not.toMatch(/Seq Scan|^SCAN feedback_token\b(?! USING)/m);
  },
);
