import { sql } from "kysely";
import { decodeCursor } from "../../db/pagination.ts";
import type { FollowedAsk, FollowedRow } from "../post/post-kind.ts";
import { followedAndSelf } from "../follow/look-back.ts";
import { notBlocked, notMuted } from "../follow/not-muted.ts";
import { listed, tagged } from "./article-pages.ts";

/** What the viewer and whom they follow wrote after `since`, as far as the viewer may read it. */
export function followedPeopleQuery({ ctx, viewerId, tagId, since, cursor, limit }: FollowedAsk) {
  const after = decodeCursor(cursor, 2);
  return (
    ctx.db
      .selectFrom("article")
      .select(["id", "published_at as at"])
      .where(sql<boolean>`author_id in ${followedAndSelf(viewerId)}`)
      .where("deleted_at", "is", null)
      .where("scheduled_at", "is", null)
      .where("visibility", "<>", "self")
      .where("published_at", ">", since)
      .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null))
      // Also by itself: of a pair PostgreSQL does not see how little lies between it and `since`, and would read all.
      .$if(after !== undefined, (query) => query.where("published_at", "<=", after?.[0] ?? 0))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(published_at, id) < (${after?.[0]}, ${after?.[1]})`),
      )
      .orderBy("published_at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1)
  );
}

/** What stands in the circles that the viewer follows, after `since`. A cross join: SQLite keeps to its order, circle by circle. */
export function followedCirclesQuery({ ctx, viewerId, tagId, since, cursor, limit }: FollowedAsk) {
  const after = decodeCursor(cursor, 2);
  return (
    ctx.db
      .selectFrom("circle_follow")
      .crossJoin("article")
      .select(["article.id", "article.published_at as at"])
      .where("circle_follow.user_id", "=", viewerId)
      .whereRef("article.circle_id", "=", "circle_follow.circle_id")
      .where(listed)
      .where(notMuted(viewerId, "article.author_id"))
      // A block ends follows, so it is asked here alone.
      .where(notBlocked(viewerId, "article.author_id"))
      .where("article.published_at", ">", since)
      .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null))
      .$if(after !== undefined, (query) => query.where("article.published_at", "<=", after?.[0] ?? 0))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(article.published_at, article.id) < (${after?.[0]}, ${after?.[1]})`),
      )
      .orderBy("article.published_at", "desc")
      .orderBy("article.id", "desc")
      .limit(limit + 1)
  );
}

/** What followed people wrote, and what stands in followed circles: articles are the only posts that circles hold. */
export async function followedArticles(ask: FollowedAsk): Promise<FollowedRow[]> {
  const parts = await Promise.all([followedPeopleQuery(ask).execute(), followedCirclesQuery(ask).execute()]);
  const byId = new Map<number, FollowedRow>(parts.flat().map((row) => [row.id, row]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, ask.limit + 1);
}
