import { sql } from "kysely";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { limits } from "#contract/shared/limits.ts";
import { type ApiServer, expect } from "#tests/setup/api-test.ts";

/** Dynamics of every kind, exact counters, and only past dates (E03). */
export async function expectDynamics(server: ApiServer): Promise<void> {
  const { db } = server.ctx;
  const { data } = await server.call(dynamicEndpoints.list, { query: { limit: 50 } });
  expect(data.items.length).toBeGreaterThan(35);
  const counts = new Set(data.items.map(({ images }) => images.length));
  for (const wanted of [0, 1, 2, 3, 9]) expect(counts).toContain(wanted);
  expect(data.items.filter(({ poll }) => poll).length).toBeGreaterThanOrEqual(3);
  expect(new Set(data.items.flatMap(({ origin }) => origin?.state ?? []))).toEqual(new Set(["dynamic", "article"]));
  expect(data.items.some(({ poll }) => poll?.isEnded)).toBe(true);
  expect(data.items.some(({ poll }) => poll && !poll.isEnded)).toBe(true);
  expect(data.items.every(({ summary }) => summary.length <= limits.dynamicMax)).toBe(true);
  expect(data.items.some(({ html }) => html.includes('<a href="/user/'))).toBe(true);

  expect(
    await db
      .selectFrom("poll")
      .select("id")
      .where("subject_kind", "=", "article")
      .where("ends_at", ">", server.clock.now())
      .execute(),
  ).not.toEqual([]);

  const wrong = [
    sql`select id from dynamic where like_count <> (select count(*) from dynamic_like l where l.dynamic_id = dynamic.id)`,
    sql`select id from dynamic where comment_count <> (select count(*) from comment c where c.subject_kind = 'dynamic' and c.subject_id = dynamic.id) or last_floor <> comment_count`,
    sql`select id from dynamic where repost_count <> (select count(*) from dynamic r where r.origin_dynamic_id = dynamic.id)`,
    sql`select id from article where repost_count <> (select count(*) from dynamic r where r.origin_article_id = article.id)`,
    sql`select id from dynamic where favourite_count <> (select count(*) from favourite f where f.subject_kind = 'dynamic' and f.subject_id = dynamic.id)`,
    sql`select d.id from dynamic d join "user" u on u.id = d.author_id where d.created_at > ${server.clock.now()} or d.created_at < u.created_at`,
    sql`select c.id from comment c join dynamic d on d.id = c.subject_id where c.subject_kind = 'dynamic' and (c.created_at < d.created_at or c.created_at > ${server.clock.now()})`,
    sql`select i.id from dynamic_image s join image i on i.id = s.image_id join dynamic d on d.id = s.dynamic_id where i.owner_id <> d.author_id`,
    sql`select a.id from dynamic a join dynamic b on b.id > a.id where b.created_at < a.created_at`,
  ];
  for (const query of wrong) expect((await query.execute(db)).rows).toEqual([]);
}
