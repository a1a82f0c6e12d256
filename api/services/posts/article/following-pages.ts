import { sql } from "kysely";
import { down, pageBy } from "../../../db/keyset.ts";
import type { FollowedAsk, FollowedRow } from "../post/post-kind.ts";
import { withCircles } from "../../circles/circle-post/followed.ts";
import { followedAndSelf } from "../../people/follow/look-back.ts";
import { openOrOwn } from "../../circles/visibility/visible-to.ts";
import { tagged } from "./article-pages.ts";

/** Articles by the viewer and the people they follow, published after `since` and readable by the viewer. */
export function followedPeopleQuery({ ctx, viewerId, tagId, since, cursor, limit }: FollowedAsk) {
  const rows = ctx.db
    .selectFrom("article")
    .select(["id", "published_at as at"])
    .where(sql<boolean>`author_id in ${followedAndSelf(viewerId)}`)
    .where("deleted_at", "is", null)
    .where("scheduled_at", "is", null)
    .where("visibility", "<>", "self")
    .where(openOrOwn(viewerId))
    .where("published_at", ">", since)
    .$if(tagId !== undefined, (query) => query.where((eb) => tagged(eb, tagId ?? 0), "is not", null));
  return pageBy(rows, [down("published_at", { as: "at" }), down("id")], cursor, limit, { isFirstAlone: true });
}

/** Articles by followed people, together with articles in the viewer's circles. */
export async function followedArticles(ask: FollowedAsk): Promise<FollowedRow[]> {
  return withCircles(ask, "article", () => followedPeopleQuery(ask).execute());
}
