import { sql, type Transaction } from "kysely";
import type { Context, KindOfPost } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { broadcast } from "../circle/broadcast.ts";
import { hotRank } from "../../shared/rank/hot-rank.ts";

type Asked = Pick<Context, "clock" | "kinds">;
type PlacedKind = KindOfPost & { circle: NonNullable<KindOfPost["circle"]> };
const isPlaced = (post: KindOfPost): post is PlacedKind => post.circle !== undefined;

/** The columns that a post's row in `circle_post` is computed from, by the definition of its kind. */
const postNow = cachedQuery((db, { id }: { id: number }, { post: { kind, circle } }: { post: PlacedKind }) =>
  db
    .selectFrom(kind)
    .select(["circle_id", "author_id"])
    .select([
      sql<number | null>`${circle.publishedAt}`.as("published_at"),
      sql<number>`case when ${circle.isShown} then 1 else 0 end`.as("is_shown"),
      sql<number>`${circle.likes}`.as("likes"),
      "comment_count",
    ])
    .where("id", "=", id),
);

/**
 * Updates the `circle_post` row and the counters of the post's present and former circle to match the post's row. It
 * must run after every change of these columns, while the post's row is locked. It locks circles in order of id.
 */
export async function syncCirclePost(
  trx: Transaction<Database>,
  { clock, kinds }: Asked,
  post: SubjectRef,
): Promise<void> {
  const { kind, id } = post;
  const own = kinds.of(kind);
  if (!isPlaced(own)) return;
  const row = await postNow.first(trx, { id }, { post: own });
  const before = await trx
    .selectFrom("circle_post")
    .select(["circle_id", "is_shown", "published_at"])
    .where("kind", "=", kind)
    .where("post_id", "=", id)
    .executeTakeFirst();
  const circleId = row?.circle_id ?? null;
  if (circleId === null && !before) return;
  const isShown = row && circleId !== null ? (row.is_shown as 0 | 1) : 0;
  await countPosts(trx, [
    ...(before?.is_shown === 1 ? [{ circleId: before.circle_id, by: -1 }] : []),
    ...(circleId !== null && isShown === 1 ? [{ circleId, by: 1 }] : []),
  ]);
  if (!row || circleId === null) {
    await trx.deleteFrom("circle_post").where("kind", "=", kind).where("post_id", "=", id).execute();
    return;
  }
  const publishedAt = row.published_at ?? 0;
  const rank = hotRank({ likes: row.likes, comments: row.comment_count, publishedAt, now: clock.now() });
  if (!before) {
    const place = { circle_id: circleId, kind, post_id: id, author_id: row.author_id, is_shown: isShown };
    await trx
      .insertInto("circle_post")
      .values({ ...place, published_at: publishedAt, replied_at: publishedAt, hot_rank: rank })
      .execute();
  } else
    await trx
      .updateTable("circle_post")
      .set({
        circle_id: circleId,
        is_shown: isShown,
        published_at: publishedAt,
        hot_rank: rank,
        replied_at: sql<number>`case when replied_at < ${publishedAt} or replied_at = ${before.published_at} then ${publishedAt} else replied_at end`,
        // Marks of the former circle do not apply in the new one.
        ...(before.circle_id === circleId ? {} : { featured_at: null, pinned_at: null }),
      })
      .where("kind", "=", kind)
      .where("post_id", "=", id)
      .execute();
  if (isShown === 1 && before?.is_shown !== 1) {
    if (!before || before.published_at === 0 || before.published_at !== publishedAt)
      await tellOfPost(trx, { clock, kinds }, { circleId, kind, authorId: row.author_id });
    await trx
      .updateTable("circle")
      .set({ active_at: clock.now() })
      .where("id", "=", circleId)
      .where("active_at", "<", clock.now())
      .execute();
  }
}

/**
 * Schedules a notice, sent soon and in batches, to members who want to hear of every post. It names the author and the
 * circle, not the post, which may be changed or deleted by then.
 */
async function tellOfPost(
  trx: Transaction<Database>,
  { clock, kinds }: Asked,
  { circleId, kind, authorId }: { circleId: number; kind: SubjectRef["kind"]; authorId: number },
): Promise<void> {
  const listener = await trx
    .selectFrom("circle_member")
    .select("id")
    .where("circle_id", "=", circleId)
    .where(sql<boolean>`notice_level = 'all'`)
    .where("user_id", "<>", authorId)
    .executeTakeFirst();
  if (!listener) return;
  const { name } = await trx.selectFrom("circle").select("name").where("id", "=", circleId).executeTakeFirstOrThrow();
  const author = await trx.selectFrom("user").select("name").where("id", "=", authorId).executeTakeFirstOrThrow();
  const title = `圈子「${name}」有新${kinds.of(kind).name}`;
  await broadcast(trx, { clock }, { circleId, kind: "post", title, body: `来自 ${author.name ?? "一位成员"}` });
}

async function countPosts(trx: Transaction<Database>, changes: { circleId: number; by: number }[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { circleId, by } of changes) sums.set(circleId, (sums.get(circleId) ?? 0) + by);
  for (const [circleId, by] of [...sums].toSorted(([a], [b]) => a - b))
    if (by !== 0)
      await trx
        .updateTable("circle")
        .set((eb) => ({ post_count: eb("post_count", "+", by) }))
        .where("id", "=", circleId)
        .execute();
}

/** A circle's `active_at` is written at most once in this time, in ms. */
const ACTIVITY_INTERVAL_MS = 10 * 60_000;

/**
 * Updates a post's rank in its circle after its likes, votes or comments changed; with a comment also the time of the
 * last reply. A post without a circle costs one query.
 */
export async function touchCirclePost(
  trx: Transaction<Database>,
  { clock, kinds }: Asked,
  { kind, id }: SubjectRef,
  { isReply = false }: { isReply?: boolean } = {},
): Promise<void> {
  const post = kinds.of(kind);
  if (!isPlaced(post)) return;
  const row = await postNow.first(trx, { id }, { post });
  if (!row || row.circle_id === null) return;
  const now = clock.now();
  await trx
    .updateTable("circle_post")
    .set({
      hot_rank: hotRank({ likes: row.likes, comments: row.comment_count, publishedAt: row.published_at ?? 0, now }),
      ...(isReply ? { replied_at: now } : {}),
    })
    .where("kind", "=", kind)
    .where("post_id", "=", id)
    .execute();
  if (isReply)
    await trx
      .updateTable("circle")
      .set({ active_at: now })
      .where("id", "=", row.circle_id)
      .where("active_at", "<", now - ACTIVITY_INTERVAL_MS)
      .execute();
}
