import type { Context } from "../../../context.ts";
import { levelOf } from "../../../../contract/people/level.ts";

/** The level (1–6) of a member, from the counters of their row. */
export async function levelOfMember({ db }: Pick<Context, "db">, userId: number): Promise<number> {
  const row = await db
    .selectFrom("user")
    .select(["article_count", "listed_video_count", "follower_count", "liked_count"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return levelOf({
    articleCount: row.article_count,
    videoCount: row.listed_video_count,
    followerCount: row.follower_count,
    likedCount: row.liked_count,
  });
}
