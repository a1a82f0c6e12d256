import { sql } from "kysely";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { type ApiServer, expect } from "#tests/setup/api-test.ts";

/** Circles, follows and favourites with exact counters, and dates in the past and after joining (E08). */
export async function expectSocial(server: ApiServer): Promise<void> {
  const { db } = server.ctx;
  const circles = (await server.call(circleFollowEndpoints.suggestions)).data.items;
  expect(circles).toHaveLength(12);
  expect(circles.map((circle) => circle.memberCount)).toEqual(
    circles.map((circle) => circle.memberCount).toSorted((a, b) => b - a),
  );
  expect(circles.every((circle) => circle.icon !== null)).toBe(true);
  const listed = (query: object) => server.call(circleEndpoints.list, { query });
  const { items } = (await listed({})).data;
  expect(items.filter((circle) => circle.isPrivate)).toHaveLength(1);
  expect(items.filter((circle) => circle.joinPolicy === "approval").length).toBeGreaterThan(1);
  expect((await listed({ q: "钓鱼" })).data.items.map((circle) => circle.name)).toEqual(["钓鱼佬集合"]);
  const follows = await db
    .selectFrom("user_follow")
    .select(["follower_id", "followee_id", "created_at"])
    .orderBy("id")
    .execute();
  expect(follows.length).toBeGreaterThan(200);
  expect(follows.length).toBeLessThan(1000);
  expect(follows.map((row) => row.created_at)).toEqual(follows.map((row) => row.created_at).toSorted((a, b) => a - b));

  const wrong = [
    sql`select id from "user" u where follower_count <> (select count(*) from user_follow f where f.followee_id = u.id)`,
    sql`select id from "user" u where following_count <> (select count(*) from user_follow f where f.follower_id = u.id)`,
    sql`select id from circle where member_count <> (select count(*) from circle_member f where f.circle_id = circle.id)`,
    sql`select f.id from user_follow f join "user" u on u.id in (f.follower_id, f.followee_id) where f.created_at < u.created_at or f.created_at > ${server.clock.now()} or f.follower_id = f.followee_id`,
    sql`select f.id from circle_member f join "user" u on u.id = f.user_id where f.created_at < u.created_at or f.created_at > ${server.clock.now()}`,
    sql`select f.id from circle_member f join circle on circle.id = f.circle_id where f.created_at < circle.created_at`,
    sql`select id from circle where created_at > ${server.clock.now()} or icon_image_id is null or rules = ''`,
    sql`select id from circle where (select count(*) from circle_member f where f.circle_id = circle.id and f.role = 'owner' and f.user_id = circle.owner_id) <> 1`,
    sql`select id from circle where (select count(*) from circle_member f where f.circle_id = circle.id and f.role = 'moderator') = 0`,
    sql`select id from article a where favourite_count <> (select count(*) from favourite f where f.subject_kind = 'article' and f.subject_id = a.id)`,
    sql`select id from article a where version_count <> (select count(*) from article_version v where v.article_id = a.id and v.revision < a.revision)`,
    sql`select id from favourite_folder o where item_count <> (select count(*) from favourite f where f.folder_id = o.id and f.user_id = o.user_id)`,
    sql`select id from dynamic d where favourite_count <> (select count(*) from favourite f where f.subject_kind = 'dynamic' and f.subject_id = d.id)`,
    sql`select f.id from favourite f join article a on f.subject_kind = 'article' and a.id = f.subject_id where f.created_at < a.published_at or f.created_at > ${server.clock.now()}`,
  ];
  expect((await db.selectFrom("favourite").select("id").execute()).length).toBeGreaterThan(100);
  expect((await db.selectFrom("article_version").select("article_id").execute()).length).toBeGreaterThan(5);
  expect(await db.selectFrom("report").select("id").where("status", "=", "open").execute()).toHaveLength(3);
  for (const query of wrong) expect((await query.execute(db)).rows).toEqual([]);
}
