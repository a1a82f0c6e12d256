import { sql } from "kysely";
import { down, pageBy } from "../../db/keyset.ts";
import type { FollowedAsk, FollowedRow } from "../post/post-kind.ts";
import { followedAndSelf } from "../follow/look-back.ts";
import { notBlocked, notMuted } from "../follow/not-muted.ts";
import { listed, tagged } from "./article-pages.ts";

/** What the viewer and whom they follow wrote after `since`, as far as the viewer may read it. */
export function followedPeopleQuery({ ctx, viewerId, tagId, since, cursor, limit }: FollowedAsk) {
  const rows = ctx.db
    .selectFrom("article")
    .select(["id", "published_at as at"])
    .where(sql<boolean>`author_id in ${followedAndSelf(viewerId)}`)
    .where("deleted_at", "is", null)
    .where("scheduled_at", "is", null)
    .where("visibility", "<>", "self")
    .where("published_at", ">", since)
    .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null));
  return pageBy(rows, [down("published_at", { as: "at" }), down("id")], cursor, limit, { isFirstAlone: true });
}

/** What stands in the circles that the viewer follows, after `since`. A cross join: SQLite keeps to its order, circle by circle. */
export function followedCirclesQuery({ ctx, viewerId, tagId, since, cursor, limit }: FollowedAsk) {
  const rows = ctx.db
    .selectFrom("circle_member")
    .crossJoin("article")
    .select(["article.id", "article.published_at as at"])
    .where("circle_member.user_id", "=", viewerId)
    .whereRef("article.circle_id", "=", "circle_member.circle_id")
    .where(listed)
    .where(notMuted(viewerId, "article.author_id"))
    // A block ends follows, so it is asked here alone.
    .where(notBlocked(viewerId, "article.author_id"))
    .where("article.published_at", ">", since)
    .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null));
  const keys = [down("article.published_at", { as: "at" }), down("article.id")];
  return pageBy(rows, keys, cursor, limit, { isFirstAlone: true });
}

/** What followed people wrote, and what stands in followed circles: articles are the only posts that circles hold. */
export async function followedArticles(ask: FollowedAsk): Promise<FollowedRow[]> {
  const parts = await Promise.all([followedPeopleQuery(ask).execute(), followedCirclesQuery(ask).execute()]);
  const byId = new Map<number, FollowedRow>(parts.flat().map((row) => [row.id, row]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, ask.limit + 1);
}
