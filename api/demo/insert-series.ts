import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema/index.ts";
import type { SeriesKind } from "../../contract/shared/series-names.ts";
import { indexSeries } from "../services/posts/series/index-series.ts";

const DAY = 24 * 3_600_000;

interface DemoSeries {
  kind: SeriesKind;
  title: string;
  description: string;
  /** The beginnings of the titles of its posts, in order; all by one author. */
  parts: readonly string[];
  /** The number of people who follow it. */
  followers: number;
}

const demoSeries: readonly DemoSeries[] = [
  {
    kind: "article",
    title: "云川机房手记",
    description: "从抓包到写小工具，把云川背后的技术一件件拆开看。每篇都附上能跑的代码。",
    parts: [
      "联机为什么会卡",
      "北极光的参数我反推出来了",
      "伤害公式拆解",
      "写了一个浏览器里的配装器",
      "写了个小脚本",
      "用旧手机做了一个",
    ],
    followers: 9,
  },
  {
    kind: "video",
    title: "九点观察",
    description: "每晚九点，缆桩上的猫，一分钟。",
    parts: ["九点观察"],
    followers: 5,
  },
];

/** Makes a 专栏 and a 合集 of the posts that are there already. */
export async function insertSeries(
  trx: Transaction<Database>,
  { userIds, now }: { userIds: readonly number[]; now: number },
): Promise<void> {
  for (const { kind, title, description, parts, followers } of demoSeries) {
    const posts = [];
    for (const beginning of parts) {
      const post = await trx
        .selectFrom(kind)
        .select(["id", "author_id", "is_listed", sql<number>`published_at`.as("published_at")])
        .where("title", "like", `${beginning}%`)
        .orderBy("id")
        .executeTakeFirst();
      if (!post) throw new Error(`demo series 「${title}」: no post ${beginning}`);
      posts.push(post);
    }
    const author = posts[0]?.author_id ?? 0;
    if (posts.some((post) => post.author_id !== author)) throw new Error(`demo series 「${title}」 has two authors`);
    const times = posts.map((post) => post.published_at);
    const created = Math.min(now, Math.min(...times) + DAY / 24);
    const fans = userIds.filter((id) => id !== author).slice(0, followers);
    const { id: seriesId } = await trx
      .insertInto("series")
      .values({
        kind,
        title,
        description,
        author_id: author,
        part_count: posts.length,
        listed_count: posts.filter((post) => post.is_listed === 1).length,
        follower_count: fans.length,
        created_at: created,
        updated_at: created,
        last_part_at: Math.max(...times),
        active_at: Math.max(...times),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("series_part")
      .values(
        posts.map((post, place) => ({
          series_id: seriesId,
          kind,
          post_id: post.id,
          author_id: author,
          position: place + 1,
          is_listed: post.is_listed,
          told_in: 0,
          added_at: post.published_at,
        })),
      )
      .execute();
    await trx
      .insertInto("series_follow")
      .values(fans.map((userId, place) => ({ series_id: seriesId, user_id: userId, created_at: now - place * DAY })))
      .execute();
    await indexSeries(trx, seriesId);
  }
}
