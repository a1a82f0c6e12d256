import { type Kysely, sql } from "kysely";
import { followEndpoints } from "#contract/people/follow.ts";
import { followingEndpoints } from "#contract/posts/following.ts";
import type { Database } from "#api/db/schema/index.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const FANS = 100_000;
const FOLLOWED = 10_000;
const PAGE = 20;
const PAGES = 5;

/** Inserts the rows `i` = 1 … `count` in one statement that both databases run. */
async function insert(db: Kysely<Database>, table: string, count: number, columns: Record<string, string>) {
  const numbers = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})`;
  const names = Object.keys(columns).join(", ");
  await sql
    .raw(`insert into ${table} (${names}) ${numbers} select ${Object.values(columns).join(", ")} from n`)
    .execute(db);
}

/** How many rows each table has. */
async function rowsOf({ ctx }: ApiServer): Promise<Record<string, number>> {
  const tables = (await ctx.db.introspection.getTables()).filter(({ name }) => !/^(kysely|sqlite)|_search/.test(name));
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(ctx.db);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** The number of rows that a step adds to each table. */
async function addedBy(server: ApiServer, step: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowsOf(server);
  await step();
  const after = await rowsOf(server);
  return Object.fromEntries(
    Object.keys(after).flatMap((name) => {
      const added = (after[name] ?? 0) - (before[name] ?? 0);
      return added === 0 ? [] : [[name, added]];
    }),
  );
}

test("R01 R16 an author with 100,000 fans writes as few rows as one with none, and a reader of 10,000 people reads all", async ({
  server,
}) => {
  const { db } = server.ctx;
  const [star, nobody, reader] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const now = server.clock.now();
  const { last } = await db
    .selectFrom("user")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const other = `i + ${last}`;
  await insert(db, '"user"', FANS, { id: other, created_at: String(now) });
  await insert(db, "user_follow", FANS, {
    follower_id: other,
    followee_id: String(star.user.id),
    created_at: String(now),
  });
  await db.updateTable("user").set({ follower_count: FANS }).where("id", "=", star.user.id).execute();
  await insert(db, "user_follow", FOLLOWED, {
    follower_id: String(reader.user.id),
    followee_id: other,
    created_at: String(now),
  });
  // Each of them wrote one dynamic; a higher id has a later one.
  await insert(db, "dynamic", FOLLOWED, {
    author_id: other,
    source: "'动态' || i",
    html: "'<p>动态</p>'",
    renderer_version: "1",
    created_at: `${now} - (${FOLLOWED} - i) * 60000`,
  });
  await sql.raw("analyze").execute(db);

  const write = (who: { token: string }) => () => publishArticle(server, who.token, { title: "浮岛来信" });
  server.clock.advance(60_000);
  // A member's first article creates rows that later articles do not.
  await write(star)();
  await write(nobody)();
  expect(await addedBy(server, write(star))).toEqual(await addedBy(server, write(nobody)));

  await server.call(
    followEndpoints.follow,
    { body: { userId: star.user.id, followed: true } },
    { token: reader.token },
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const { data } = await server.call(
      followingEndpoints.list,
      { query: { cursor, limit: String(PAGE) } },
      { token: reader.token },
    );
    seen.push(...data.items.map(({ kind, card }) => (kind === "dynamic" ? card.summary : kind)));
    cursor = data.nextCursor ?? undefined;
  }
  expect(seen.slice(0, 2)).toEqual(["article", "article"]);
  expect(seen.slice(2)).toEqual(Array.from({ length: PAGE * PAGES - 2 }, (_, place) => `动态${FOLLOWED - place}`));

  const { data: fans } = await server.call(followEndpoints.fansList, {
    query: { userId: String(star.user.id), limit: String(PAGE) },
  });
  expect(fans.items).toHaveLength(PAGE);
});
