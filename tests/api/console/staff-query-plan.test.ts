import { featureLists } from "#api/features.ts";
import { type Compilable, type RawBuilder, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { staleAgreementsQuery } from "#api/services/console/agreement/rerender-agreements.ts";
import { agreementVersionsQuery, lastAgreementQuery } from "#api/services/console/agreement/agreement-versions.ts";
import { changesSinceQuery, lastVersionQuery } from "#api/services/shared/config/agreement-standing.ts";
import { lapsesQuery } from "#api/services/moderation/spam/assert-no-spam.ts";
import { othersQuery } from "#api/services/console/staff/second-reviewer.ts";
import { loginsFromQuery, peopleQuery } from "#api/services/console/staff/people.ts";
import { loginsQuery, notesQuery, sanctionsQuery } from "#api/services/console/staff/person.ts";
import { storedQuery } from "#api/services/console/operation/read-operation.ts";
import { circleDaysQuery } from "#api/services/console/staff/circle-days.ts";
import { settledSinceQuery } from "#api/services/console/staff/site-days.ts";
import { changesQuery } from "#api/services/console/staff/settings.ts";
import { staffLogQuery } from "#api/services/console/staff/staff-log.ts";
import { lastSettledQuery, oldestReportQuery } from "#api/services/console/overview/overview.ts";
import { looklessQuery } from "#api/services/files/image/fill-looks.ts";
import { suspectedFilmsQuery } from "#api/services/moderation/picture/suspected-films.ts";
import { suspectedPicturesQuery } from "#api/services/moderation/picture/suspected-pictures.ts";
import { forbiddenQuery } from "#api/services/moderation/picture/forbidden-pictures.ts";
import { picturesOfQuery } from "#api/services/moderation/picture/pictures-of.ts";
import { siteLooksQuery } from "#api/services/moderation/picture/try-picture.ts";
import { dryRunQuery } from "#api/services/moderation/word/dry-run.ts";
import { wordHitsQuery } from "#api/services/moderation/word/word-lists.ts";
import { circleReviewsQuery } from "#api/services/console/circle-review/circle-reviews.ts";
import { appealsQuery, countAppealsQuery } from "#api/services/console/appeal-desk/list-appeals.ts";
import { ownRemovalsQuery } from "#api/services/console/removal/own-removals.ts";
import { ownSanctionsQuery } from "#api/services/shared/sanction/own-sanctions.ts";
import { appealKinds } from "#contract/moderation/appeal-names.ts";
import { postsQuery } from "#api/services/moderation/review/reasons-to-wait.ts";
import { countReviewsQuery, historyQuery, reviewsQuery } from "#api/services/moderation/review/list-reviews.ts";
import { ownReviewsQuery } from "#api/services/moderation/review/own-reviews.ts";
import { heldAccountsQuery, heldReviewsQuery } from "#api/services/console/newcomer-hold/hold-work.ts";
import { createdQuery, firstLoginsQuery } from "#api/services/console/cleanup/cluster.ts";
import {
  freshContentsQuery,
  freshPostsQuery,
  keptCalls,
} from "#api/services/console/newcomer-hold/newcomer-figures.ts";
import { heldCountQuery } from "#api/services/console/newcomer-hold/read-newcomers.ts";
import type { SubjectKind } from "#contract/shared/subject.ts";
import { fillLists, STAR } from "#tests/bench/fill-lists.ts";
import { insertRows } from "#tests/bench/insert-rows.ts";
import { costly, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const ROWS = 4_000;

test("A01 every list of the console reads one index, in its order", { timeout: 120_000 }, async ({ server }) => {
  const { ctx } = server;
  const now = ctx.clock.now();
  await fillLists({ db: ctx.db, kind: dialectOf(ctx.db).kind }, ROWS, now);
  // PostgreSQL would sort all of only a few rows.
  await sql`update "user" set banned_until = ${now} + id * 1000, muted_until = ${now} + id * 1000 where id > 200`.execute(
    ctx.db,
  );
  await insertRows(ctx.db, "image", ROWS, {
    owner_id: "50",
    key: "'image/' || i",
    thumb_key: "'image/small/' || i",
    mime: "'image/webp'",
    width: "40",
    height: "40",
    bytes: "400",
    created_at: String(now),
    look: "case i % 100 when 0 then null else 'ab' end",
  });
  const versions = Array.from({ length: 200 }, (_one, index) => ({
    version: index + 2,
    kind: index % 2 === 0 ? ("service" as const) : ("privacy" as const),
    asks: 0 as const,
    note: "改写",
    published_at: now,
    renderer_version: index === 7 ? 1 : 1_000,
    source: "条款".repeat(2_000),
    html: "<p>条款</p>".repeat(2_000),
  }));
  for (const one of versions) await ctx.db.insertInto("agreement_version").values(one).execute();
  await sql`analyze`.execute(ctx.db);
  const page = { limit: 20, cursor: undefined };
  const later = encodeCursor([now + 2_000_000, 2_000]);
  const byId = encodeCursor([2_000]);
  const compiled = (query: RawBuilder<unknown>): Compilable => ({ compile: () => query.compile(ctx.db) });
  const queries: [string, RegExp, Compilable][] = [
    ["everybody", /user_pkey|\buser\b/, peopleQuery(ctx, { ...page, filter: "all" })],
    ["everybody, later", /user_pkey|\buser\b/, peopleQuery(ctx, { ...page, filter: "all", cursor: byId })],
    ["banned", /user_banned/, peopleQuery(ctx, { ...page, filter: "banned" })],
    ["banned, later", /user_banned/, peopleQuery(ctx, { ...page, filter: "banned", cursor: later })],
    ["muted", /user_muted/, peopleQuery(ctx, { ...page, filter: "muted" })],
    ["staff", /user_staff/, peopleQuery(ctx, { ...page, filter: "staff" })],
    ["from an address", /session_ip|session_pkey/, loginsFromQuery(ctx, "203.0.113.7")],
    ["sanctions", /sanction_of_user|sanction_pkey/, sanctionsQuery(ctx, 50)],
    ["notes", /staff_note_of_user|staff_note_pkey/, notesQuery(ctx, 50)],
    ["logins", /session_user|session_pkey/, loginsQuery(ctx, STAR.id)],
    ["the oldest report", /report_queue/, oldestReportQuery(ctx)],
    ["changes of settings", /staff_log_act/, changesQuery(ctx.db, "setting")],
    [
      "versions of an agreement",
      /agreement_version_kind|agreement_version_pkey/,
      agreementVersionsQuery(ctx, "service"),
    ],
    ["the agreement in force", /agreement_version_kind|agreement_version_pkey/, lastAgreementQuery(ctx, "privacy")],
    ["the one before", /agreement_version_kind|agreement_version_pkey/, lastAgreementQuery(ctx, "privacy", 50)],
    ["the last version", /agreement_version/, lastVersionQuery(ctx)],
    ["the last that asks", /agreement_version/, lastVersionQuery(ctx).where("asks", "=", 1)],
    ["what changed since", /agreement_version_pkey|agreement_version/, changesSinceQuery(ctx, 150)],
    ["agreements to render anew", /agreement_version/, staleAgreementsQuery(ctx)],
    ["the last settled reports", /report_queue/, lastSettledQuery(ctx)],
    [
      "appeals of who is alone",
      /appeal_open|appeal_pkey/,
      appealsQuery(ctx, { viewerId: 50, kinds: appealKinds, alone: [{ kind: "ban", userId: null }] }, undefined, 20),
    ],
    ["who else of the staff may", /user_staff|user_pkey/, othersQuery(ctx, "review", [1], 2)],
    ["who else may what administrators alone may", /user_admin|user_pkey/, othersQuery(ctx, "ban", [1], 2)],
    ["sanctions since", /sanction_of_user|sanction_pkey/, lapsesQuery(ctx, 50, now)[0]],
    ["removals since", /removal_own|removal_author|removal_pkey/, lapsesQuery(ctx, STAR.id, now)[1]],
    ["what waits", /review_queue|review_pkey/, reviewsQuery(ctx, {}, undefined, 20)],
    ["comments that wait", /review_queue|review_pkey/, reviewsQuery(ctx, { kind: "comment" }, undefined, 20)],
    ["what waits in a circle", /review_queue_circle|review_pkey/, circleReviewsQuery(ctx, 7, undefined, 20)],
    ["one's own that waits", /review_author|review_pkey/, ownReviewsQuery(ctx, 50, undefined, 20)],
    ["appeals", /appeal_open|appeal_pkey/, appealsQuery(ctx, { viewerId: 50, kinds: appealKinds }, undefined, 20)],
    [
      "appeals of a moderator",
      /appeal_open|appeal_pkey/,
      appealsQuery(ctx, { viewerId: 50, kinds: ["review", "mute", "removal"] }, undefined, 20),
    ],
    [
      "appeals of some areas",
      /appeal_open|appeal_pkey/,
      appealsQuery(ctx, { viewerId: 50, kinds: ["review", "removal"], areas: ["comment"] }, undefined, 20),
    ],
    ["what waits in some areas", /review_queue|review_pkey/, reviewsQuery(ctx, { areas: ["comment"] }, undefined, 20)],
    ["the oldest report of some areas", /report_queue/, oldestReportQuery(ctx, ["comment"])],
    [
      "appeals against bans",
      /appeal_open|appeal_pkey/,
      appealsQuery(ctx, { viewerId: 50, kinds: ["ban"] }, undefined, 20),
    ],
    ["appeals counted", /appeal_open|appeal_pkey/, countAppealsQuery(ctx, { viewerId: 50, kinds: appealKinds })],
    ["reviews counted", /review_queue|review_pkey/, countReviewsQuery(ctx, {})],
    ["one's own sanctions", /sanction_of_user|sanction_pkey/, ownSanctionsQuery(ctx, 50, undefined, 20)],
    ["what was taken away from one", /removal_own|removal_pkey/, ownRemovalsQuery(ctx, STAR.id, undefined, 20)],
    // For an author with few rows the whole table may be read: the limit bounds it.
    [
      "what became of an author's",
      /review_author|sanction_of_user|review_pkey|sanction_pkey|\breview\b/,
      { compile: () => historyQuery([50, 51]).compile(ctx.db) },
    ],
    [
      "how many posts somebody has out",
      /(?:article|video|dynamic|feedback)_author|user_pkey|\b(?:article|video|dynamic|feedback)\b/,
      postsQuery(ctx, [50, 51]),
    ],
    ["forbidden pictures", /forbidden_picture_pkey|\bforbidden_picture\b/, forbiddenQuery(ctx, {}, undefined, 20)],
    [
      "forbidden pictures that wait",
      /forbidden_picture_level/,
      forbiddenQuery(ctx, { level: "review" }, undefined, 20),
    ],
    ["suspected pictures", /image_ai_mark/, suspectedPicturesQuery(ctx, undefined, 20)],
    ["suspected films", /video_file_ai_mark/, suspectedFilmsQuery(ctx, undefined, 20)],
    ["pictures of a thing", /image_use/, picturesOfQuery(ctx, { kind: "article", id: 50 })],
    ["pictures to look at", /image_lookless/, looklessQuery(ctx)],
    ["what pictures look like", /image_pkey|\bimage\b/, siteLooksQuery(ctx, 2_000)],
    ["words found most", /word_hit_pk|sqlite_autoindex_word_hit/, wordHitsQuery(ctx, 1)],
    ["lists to try", /word_list/, dryRunQuery(ctx)],
    ["who stores most", /user_stored/, storedQuery(ctx)],
    ["a circle's days", /circle_day_of_circle/, circleDaysQuery(ctx, 7, Math.floor(now / 86_400_000) - 30)],
    ["reports settled since", /report_settled/, settledSinceQuery(ctx, now - 60_000)],
    ["new accounts that are held", /user_created/, heldAccountsQuery(ctx, now + 1, encodeCursor([now + 2, 7]))],
    ["what waits because of a hold", /review_hold/, heldReviewsQuery(ctx, 7, 3)],
    ["how much waits because of a hold", /review_hold/, compiled(heldCountQuery(7))],
    ...["article", "dynamic", "feedback", "video"].map((kind): [string, RegExp, Compilable] => [
      `new accounts: ${kind}`,
      /user_created/,
      compiled(freshPostsQuery(kind, ctx.kinds.of(kind as SubjectKind).search.time, now + 1, now)),
    ]),
    ...featureLists.contents
      .filter(({ deletedAt }) => deletedAt)
      .map((content): [string, RegExp, ReturnType<typeof compiled>] => [
        `new accounts: ${content.kind}`,
        /user_created/,
        compiled(freshContentsQuery(content, now + 1, now)),
      ]),
    ["accounts of a day", /user_created/, createdQuery(ctx, now + 1, now + 2, 50)],
    ["logins of an hour", /session_created/, firstLoginsQuery(ctx, now + 1, now + 2)],
    ["new accounts: kept calls", /review_old|user_created/, compiled(sql`${keptCalls(now + 1, now + 1)}`)],
    ["log", /staff_log_pkey|\bstaff_log\b/, staffLogQuery(ctx, {}, undefined, 20)],
    ["log of an act", /staff_log_act|staff_log_pkey/, staffLogQuery(ctx, { act: "warn" }, undefined, 20)],
    ["log of a doer", /staff_log_actor|staff_log_pkey|\bstaff_log\b/, staffLogQuery(ctx, { actor: 50 }, undefined, 20)],
    [
      "log of a person",
      /staff_log_target|staff_log_pkey|\bstaff_log\b/,
      staffLogQuery(ctx, { person: 50 }, undefined, 20),
    ],
  ];
  for (const [name, index, query] of queries) {
    const plan = await planOf(server, query);
    expect.soft(plan, name).toMatch(index);
    // These lists are short: one person's logins, word lists, the words found in a month, a post's pictures, versions of
    // agreements.
    if (
      // Sums over the posts of a few accounts.
      !name.startsWith("new accounts: ") &&
      ![
        "logins",
        "what became of an author's",
        "how many posts somebody has out",
        "words found most",
        "lists to try",
        "pictures of a thing",
        // No picture has a use here, so PostgreSQL scans the empty table of uses.
        "suspected pictures",
        "agreements to render anew",
        "the last version",
        "the last that asks",
        // Counts stop at a thousand and have no order.
        "appeals counted",
        "reviews counted",
        "how much waits because of a hold",
        // Sums over thirty days have no order.
        "circles compared",
        "a circle's days",
        "reports settled since",
      ].includes(name)
    )
      expect.soft(plan, name).not.toMatch(costly[dialectOf(ctx.db).kind]);
  }
});
