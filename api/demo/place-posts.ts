import { sql, type Transaction } from "kysely";
import type { Context } from "../context.ts";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import type { Database } from "../db/schema/index.ts";
import { syncCirclePost } from "../services/circles/circle-post/sync-circle-post.ts";
import { HOT_MS } from "../services/shared/rank/hot-rank.ts";
import { seededRandom, seedOf } from "./random.ts";

/** The share of each kind that is in circles. */
const shares: Record<SubjectKind, number> = { article: 0.7, dynamic: 0.5, video: 1, feedback: 0.2 };
/** Number of dynamics for the members of the private circle only. */
const ENCLOSED = 5;

type Asked = { trx: Transaction<Database>; ctx: Pick<Context, "clock" | "kinds"> };

/** Puts posts into circles of their authors. Deterministic; call it after all posts are inserted. */
export async function placePosts({ trx, ctx }: Asked): Promise<void> {
  const memberships = await trx
    .selectFrom("circle_member")
    .innerJoin("circle", "circle.id", "circle_member.circle_id")
    .select(["circle_member.user_id", "circle.id", "circle.is_private"])
    .orderBy("circle.id")
    .execute();
  const circlesOf = (userId: number, isPrivate: 0 | 1) =>
    memberships.filter((row) => row.user_id === userId && row.is_private === isPrivate).map((row) => row.id);
  let enclosed = 0;
  for (const { kind } of ctx.kinds) {
    const random = seededRandom(seedOf(`places of ${kind}`));
    const rows = await trx.selectFrom(kind).select(["id", "author_id"]).orderBy("id").execute();
    for (const { id, author_id: authorId } of rows) {
      const [draw, choice] = [random(), random()];
      if (draw >= shares[kind]) continue;
      const hidden =
        kind === "dynamic" && enclosed < ENCLOSED && (await standsAlone(trx, id)) ? circlesOf(authorId, 1) : [];
      const circles = hidden.length > 0 ? hidden : circlesOf(authorId, 0);
      const circleId = circles[Math.floor(choice * circles.length)];
      if (circleId === undefined) continue;
      if (hidden.length > 0) enclosed++;
      await trx
        .updateTable(kind)
        .set({ circle_id: circleId, is_enclosed: hidden.length > 0 ? 1 : 0 })
        .where("id", "=", id)
        .execute();
      await syncCirclePost(trx, ctx, { kind, id });
    }
  }
  await markTimes({ trx, ctx });
  await markBest(trx);
}

/** Whether nothing refers to the dynamic and it refers to nothing: no favourites, reposts, likes or mentions. */
async function standsAlone(trx: Transaction<Database>, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("dynamic")
    .select("id")
    .where("id", "=", id)
    .where("visibility", "=", "public")
    .where("deleted_at", "is", null)
    .where("origin_dynamic_id", "is", null)
    .where("origin_article_id", "is", null)
    .where("repost_count", "=", 0)
    .where("favourite_count", "=", 0)
    .where("has_video", "=", 0)
    .where("has_poll", "=", 0)
    .where("html", "not like", "%<a %")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the time of each post's last reply, and each circle's last activity and number of posts this week. */
async function markTimes({ trx, ctx }: Asked): Promise<void> {
  await sql`update circle_post set replied_at = coalesce((select max(comment.created_at) from comment
    where comment.subject_kind = circle_post.kind and comment.subject_id = circle_post.post_id and comment.deleted_at is null), published_at)`.execute(
    trx,
  );
  await sql`update circle set active_at = coalesce((select max(replied_at) from circle_post
      where circle_post.circle_id = circle.id and is_shown = 1), created_at),
    recent_count = (select count(*) from circle_post
      where circle_post.circle_id = circle.id and is_shown = 1 and published_at > ${ctx.clock.now() - HOT_MS})`.execute(
    trx,
  );
}

/** Pins the most liked post of each circle, and marks the next three as 精华 (featured). */
async function markBest(trx: Transaction<Database>): Promise<void> {
  const circles = await trx.selectFrom("circle").select("id").orderBy("id").execute();
  for (const { id: circleId } of circles) {
    const best = await trx
      .selectFrom("circle_post")
      .innerJoin("article", "article.id", "circle_post.post_id")
      .select(["circle_post.id", "circle_post.published_at"])
      .where("circle_post.kind", "=", "article")
      .where("circle_post.circle_id", "=", circleId)
      .where("circle_post.is_shown", "=", 1)
      .orderBy("article.like_count", "desc")
      .orderBy("article.id")
      .execute();
    for (const [place, { id, published_at: at }] of best.slice(0, 4).entries())
      await trx
        .updateTable("circle_post")
        .set(place === 0 ? { pinned_at: at } : { featured_at: at })
        .where("id", "=", id)
        .execute();
  }
}
