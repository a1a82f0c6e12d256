import { type Compilable, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { applicationPageQuery } from "#api/services/circles/circle/applications.ts";
import { typedOf } from "#api/db/suggestion-keys.ts";
import { broadcastQuery, listenersQuery } from "#api/services/circles/circle/broadcast.ts";
import { followedCirclePageQuery, ownCirclesQuery } from "#api/services/circles/circle/circle-lists.ts";
import { circleLogQuery } from "#api/services/circles/circle/circle-log.ts";
import { namedCirclesQuery, ownCircleNamesQuery } from "#api/services/finding/completion/circles-named.ts";
import { endingQuery } from "#api/services/posts/post/end-circles.ts";
import { latestApplicationQuery } from "#api/services/circles/circle/get-circle.ts";
import { invitationPageQuery } from "#api/services/circles/circle/invitations.ts";
import { circlePageQuery } from "#api/services/circles/circle/list-circles.ts";
import { banPageQuery, memberPageQuery } from "#api/services/circles/circle/list-members.ts";
import { foundingPageQuery } from "#api/services/circles/circle/settle-founding.ts";
import { fillLists, STAR } from "#tests/bench/fill-lists.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const ROWS = 4_000;

test(
  "E05 R12 R13 R14 R17 every list of circles reads one index, in its order",
  { timeout: 120_000 },
  async ({ server }) => {
    const { ctx } = server;
    const now = ctx.clock.now();
    await fillLists({ db: ctx.db, kind: dialectOf(ctx.db).kind }, ROWS, now);
    // One category has a tenth of all circles, where PostgreSQL may walk the whole list. A few circles are about to
    // end, a few have pending broadcasts.
    await sql`update circle set dissolve_at = ${now} - id where id % 400 = 1`.execute(ctx.db);
    await sql`insert into circle_broadcast (circle_id, kind, title, body, created_at) select id, 'announcement', '', '', ${now} from circle where id <= 900`.execute(
      ctx.db,
    );
    await sql`analyze`.execute(ctx.db);
    const page = { ctx, circleId: 1, limit: 20, cursor: undefined, now };
    const [inAMiddle, byId] = [encodeCursor([now - 900_000, 900]), encodeCursor([900])];
    const circles = { ctx, limit: 20, cursor: undefined };
    const queries: [string, string, Compilable][] = [
      ["popular", "circle_popular", circlePageQuery({ ...circles, sort: "popular" })],
      ["lively", "circle_lively", circlePageQuery({ ...circles, sort: "lively", cursor: encodeCursor([4, 90]) })],
      ["newest", "circle_newest", circlePageQuery({ ...circles, sort: "newest", cursor: inAMiddle })],
      ["popular of one", "circle_category_popular", circlePageQuery({ ...circles, sort: "popular", category: "game" })],
      ["lively of one", "circle_(category_)?lively", circlePageQuery({ ...circles, sort: "lively", category: "game" })],
      [
        "newest of one, later",
        "circle_(category_)?newest",
        circlePageQuery({ ...circles, sort: "newest", category: "game", cursor: inAMiddle }),
      ],
      ["another's", "circle_member_list", followedCirclePageQuery({ ...circles, userId: STAR.id, reader: 7 })],
      ["one's own, beside every page", "circle_member_list", ownCirclesQuery({ ctx, userId: STAR.id, limit: 6 })],
      ["one's own, by their names", "circle_member_list", ownCircleNamesQuery(ctx, STAR.id)],
      ["waiting for their founding", "circle_applied", foundingPageQuery(circles)],
      ["members", "circle_member_newest", memberPageQuery({ ...page, filter: "all" })],
      ["members, later", "circle_member_newest", memberPageQuery({ ...page, filter: "all", cursor: inAMiddle })],
      ["members by name", "circle_member_newest", memberPageQuery({ ...page, filter: "all", q: "玩家1" })],
      ["staff", "circle_member_staff", memberPageQuery({ ...page, filter: "staff" })],
      ["posters", "circle_member_poster", memberPageQuery({ ...page, filter: "poster" })],
      ["muted", "circle_member_muted", memberPageQuery({ ...page, filter: "muted" })],
      ["banned", "circle_ban_list", banPageQuery({ ...page, cursor: inAMiddle })],
      ["applications", "circle_application_waiting", applicationPageQuery(page)],
      ["invitations", "circle_invitation_list", invitationPageQuery(page)],
      ["log", "circle_log_list", circleLogQuery({ ...page, circleId: 2, cursor: byId })],
      [
        "who is told",
        "circle_member_told",
        listenersQuery(ctx.db, { circleId: 900, toldUntil: 50, kind: "announcement" }),
      ],
      ["to be ended", "circle_dissolving", endingQuery(ctx)],
      ["one's application", "circle_application_own", latestApplicationQuery(ctx, 1, 50)],
    ];
    for (const [name, index, query] of queries) {
      const plan = listPart(await planOf(server, query));
      expect.soft(plan, name).toMatch(new RegExp(index));
      // There are at most twenty-one staff, and few circles end within a minute, so PostgreSQL may sort them.
      if (name !== "staff" && name !== "to be ended")
        expect.soft(plan, name).not.toMatch(costly[dialectOf(ctx.db).kind]);
    }
    for (const q of ["圈", "圈子77", "圈z"]) {
      const plan = await planOf(server, { compile: () => namedCirclesQuery(typedOf(q)).compile(ctx.db) });
      expect.soft(plan, q).toMatch(/suggestion_key_pk|suggestion_key USING PRIMARY KEY/);
      expect.soft(plan, q).not.toMatch(/Seq Scan|\bSort\b|SCAN (?:suggestion_key|circle)|TEMP B-TREE/);
    }
    expect(await planOf(server, broadcastQuery(ctx))).toMatch(/circle_broadcast_pkey|SCAN circle_broadcast/);
  },
);
