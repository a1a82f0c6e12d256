import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { placesQuery } from "#api/services/circles/circle-post/circle-feed.ts";
import { circlePinnedQuery, circlePostPageQuery } from "#api/services/circles/circle-post/circle-pages.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R13 every list of a circle reads one index, in its order, on the first and on later pages", async ({
  server,
}) => {
  const { ctx } = server;
  const [member, circle, other] = [await server.loginAs(), await makeCircle(server, []), await makeCircle(server, [])];
  await sql
    .raw(
      `insert into circle_post (circle_id, kind, post_id, author_id, is_shown, published_at, replied_at, hot_rank, featured_at)
       with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 60000)
       select case when i % 2 = 0 then ${circle} else ${other} end, case i % 4 when 0 then 'article' when 1 then 'video' when 2 then 'dynamic' else 'feedback' end,
         i, ${member.user.id}, 1, i * 1000, i * 1000, i / 7.0, case when i % 5 = 0 then i else null end from n`,
    )
    .execute(ctx.db);
  for (let n = 0; n < 300; n++) await putIn(server, n === 0 ? circle : await makeCircle(server, []), member);
  await sql.raw("analyze").execute(ctx.db);
  const page = { ctx, circleId: circle, limit: 20 };
  for (const viewerId of [undefined, member.user.id])
    for (const [sort, column, middle] of [
      ["replied", "replied", 30_000_000],
      ["latest", "published", 30_000_000],
      ["hot", "hot", 4000.5],
      ["featured", "featured", 30_000],
    ] as const)
      for (const kind of [undefined, "article"] as const)
        for (const cursor of [undefined, Buffer.from(JSON.stringify([middle, 30_000])).toString("base64url")]) {
          const plan = listPart(await planOf(server, circlePostPageQuery({ ...page, viewerId, sort, kind, cursor })));
          const name = `${sort} ${kind} ${cursor}`;
          expect.soft(plan, name).toContain(`circle_post_${kind ? "kind_" : ""}${column}`);
          expect.soft(plan, name).not.toMatch(costly[dialectOf(ctx.db).kind]);
        }
  const pinned = await planOf(server, circlePinnedQuery({ ctx, circleId: circle, viewerId: undefined }));
  expect(listPart(pinned)).toContain("circle_post_pinned");
  const places = await planOf(server, placesQuery({ ctx, viewerId: member.user.id }));
  expect(listPart(places)).toMatch(
    dialectOf(ctx.db).kind === "sqlite" ? /circle_member_list/ : /circle_member_list|circle_member/,
  );
});
