import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { dueBroadcastsQuery, followersQuery } from "#api/services/posts/series/broadcast-parts.ts";
import { seriesCandidatesQuery } from "#api/services/posts/series/get-series.ts";
import { seriesChoicesQuery } from "#api/services/posts/series/choose-series.ts";
import { unindexedSeriesQuery } from "#api/services/posts/series/index-series.ts";
import { followedSeriesQuery, ownSeriesQuery, seriesByQuery } from "#api/services/posts/series/series-cards.ts";
import { allPartsQuery, postOf, shownPartsQuery } from "#api/services/posts/series/series-rows.ts";
import { readerValues, rowReader } from "#api/services/circles/visibility/visible-to.ts";
import { seriesKinds } from "#contract/shared/series-names.ts";
import { makeSeries } from "#tests/fixtures/series.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("E01 E02 the lists of series and of their parts each read an index", async ({ server }) => {
  const { ctx } = server;
  const author = await server.loginAs();
  const id = await makeSeries(server, author);
  const me = author.user.id;
  const people = "with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 10000)";
  for (const statement of [
    `insert into "user" (id, name, created_at)
     with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 500)
     select ${me} + i, 'x', 1 from n`,
    `insert into article (author_id, title, summary, source, html, outline, renderer_version, reading_minutes, hot_rank, published_at, updated_at)
     ${people} select ${me} + i % 500, 'x', '', '', '', '[]', 1, 1, 0, i, i from n`,
    `insert into video (author_id, title, summary, source, html, renderer_version, created_at, updated_at)
     ${people} select ${me} + i % 500, 'x', '', '', '', 1, i, i from n`,
    `insert into series (author_id, kind, title, created_at, updated_at, active_at, listed_count)
     with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 20000)
     select ${me}, 'article', 'x', i, i, i, 1 from n`,
    `insert into series_part (series_id, kind, post_id, author_id, position, added_at)
     with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 40000)
     select ${id} + i / 100, 'article', i + 1000000, ${me}, i, i from n`,
    `insert into series_follow (series_id, user_id, created_at)
     with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 20000)
     select ${id} + i, ${me} + i % 500, i from n`,
    `insert into series_broadcast (series_id, due_at)
     with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 5000)
     select ${id} + i, i from n`,
  ])
    await sql.raw(statement).execute(ctx.db);
  await sql.raw("analyze").execute(ctx.db);
  const { kind } = dialectOf(ctx.db);
  const reader = rowReader(readerValues(author.user));
  const page = { ctx, userId: me, limit: 20 };
  for (const cursor of [undefined, Buffer.from("[10000]").toString("base64url")]) {
    const own = await planOf(server, ownSeriesQuery({ ...page, cursor }));
    expect.soft(own).toMatch(/series_author|series_pk|PRIMARY KEY/);
    expect.soft(own).not.toMatch(costly[kind]);
    const changed = cursor && Buffer.from("[10000,10000]").toString("base64url");
    for (const by of [undefined, null, reader]) {
      const theirs = listPart(await planOf(server, seriesByQuery({ ...page, reader: by, cursor: changed })));
      expect.soft(theirs).toContain("series_author_active");
      expect.soft(theirs).not.toMatch(costly[kind]);
    }
    const followed = listPart(await planOf(server, followedSeriesQuery({ ...page, reader, cursor })));
    expect.soft(followed).toContain("series_follow_newest");
    expect.soft(followed).not.toMatch(costly[kind]);
  }
  const choices = await planOf(server, seriesChoicesQuery(ctx.db, { userId: me, kind: "article" }));
  expect.soft(choices).toMatch(/series_author|series_pk|PRIMARY KEY/);
  expect.soft(choices).not.toMatch(costly[kind]);
  // A series has at most 200 parts, which PostgreSQL may sort.
  const few = kind === "postgres" ? /Seq Scan/ : costly.sqlite;
  for (const each of seriesKinds) {
    const post = postOf(ctx.kinds, each);
    const shown = await planOf(
      server,
      shownPartsQuery(ctx.db, { seriesId: id, ...readerValues(author.user) }, { post }),
    );
    expect.soft(listPart(shown), each).toContain("series_part_order");
    expect.soft(listPart(shown), each).not.toMatch(few);
    const candidates = listPart(await planOf(server, seriesCandidatesQuery({ ctx, post, authorId: me, limit: 20 })));
    expect.soft(candidates, each).toContain(`${each}_`);
  }
  const all = await planOf(server, allPartsQuery(ctx.db, { seriesId: id }));
  expect.soft(all).toContain("series_part_order");
  expect.soft(all).not.toMatch(few);
  const unindexed = await planOf(server, unindexedSeriesQuery(ctx));
  expect.soft(unindexed).not.toMatch(kind === "postgres" ? /Nested Loop.*Seq Scan/ : /USE TEMP B-TREE/);
  const due = await planOf(server, dueBroadcastsQuery(ctx));
  expect.soft(due).toContain("series_broadcast_due");
  const followers = await planOf(server, followersQuery(ctx.db, { seriesId: id, authorId: me, toldUntil: 0 }));
  expect.soft(listPart(followers)).toContain("series_follow_listeners");
  expect.soft(listPart(followers)).not.toMatch(few);
});
