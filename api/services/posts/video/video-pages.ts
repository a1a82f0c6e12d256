import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { OwnVideoState, VideoSort } from "../../../../contract/posts/video-names.ts";
import { type CursorKeys, down, pageBy, rowsBy, sorted, until } from "../../../db/keyset.ts";
import { TITLES_MAX, titleHas } from "../../../db/title-has.ts";
import type { FollowedAsk } from "../post/post-kind.ts";
import { followedAndSelf } from "../../people/follow/look-back.ts";
import { notMuted, taggedNotMuted } from "../../people/follow/not-muted.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { notEnclosed, openOrOwn } from "../../circles/visibility/visible-to.ts";
import { videoColumns } from "./video-rows.ts";

interface PageOf {
  ctx: Pick<Context, "db">;
  cursor: string | undefined;
  limit: number;
}

/** A literal rather than a bound value, so that both databases see that the partial indexes match. */
const listed = sql<boolean>`is_listed = 1`;

/** Public videos, without authors whom the viewer has muted. */
export function publicPageQuery({
  ctx,
  sort,
  viewerId,
  cursor,
  limit,
}: PageOf & { sort: VideoSort; viewerId: number | undefined }) {
  const key = sort === "views" ? "view_count" : "published_at";
  const rows = ctx.db
    .selectFrom("video")
    .select(["id", key])
    .where(listed)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "video.author_id")));
  return pageBy(rows, [down(key), down("id")], cursor, limit);
}

export function tagPageQuery({
  ctx,
  tagId,
  viewerId,
  cursor,
  limit,
}: PageOf & { tagId: number; viewerId: number | undefined }) {
  const rows = ctx.db
    .selectFrom("video_tag")
    .select(["video_id as id", "published_at"])
    .where("tag_id", "=", tagId)
    .where(listed)
    .$if(viewerId !== undefined, (query) => query.where(taggedNotMuted(viewerId ?? 0, "video")));
  return pageBy(rows, [down("published_at"), down("video_id", { as: "id" })], cursor, limit);
}

/**
 * One author's videos, as far as the reader may watch them. The conditions name excluded visibilities: see
 * dynamic-pages.ts.
 */
export function authorPageQuery({
  ctx,
  authorId,
  reader,
  cursor,
  limit,
}: PageOf & { authorId: number; reader: "author" | "follower" | "other" }) {
  const rows = ctx.db
    .selectFrom("video")
    .select(["id", "published_at"])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    // Posts of a private circle are shown in the circle only.
    .$if(reader !== "author", (query) => query.where(notEnclosed))
    .$if(reader === "other", (query) => query.where("visibility", "not in", ["followers", "self"]))
    .$if(reader === "follower", (query) => query.where("visibility", "<>", "self"));
  return pageBy(rows, [down("published_at", { isNullable: true }), down("id")], cursor, limit);
}

/** Videos after `since` by the viewer and by followed people whom they have not muted: see dynamic-pages.ts. */
export function followingPageQuery({ ctx, viewerId, tagId, since, cursor, limit }: FollowedAsk) {
  const rows = ctx.db
    .selectFrom("video")
    .select(["id", "published_at as at"])
    .where(sql<boolean>`author_id in ${followedAndSelf(viewerId)}`)
    .where("deleted_at", "is", null)
    .where("published_at", "is not", null)
    .where("visibility", "<>", "self")
    .where(openOrOwn(viewerId))
    .where("published_at", ">", since)
    // A scalar subquery, not `exists`: PostgreSQL would turn `exists` into a join and sort all matching videos.
    .$if(tagId !== undefined, (query) =>
      query.where(
        (eb) =>
          eb
            .selectFrom("video_tag")
            .select("video_tag.tag_id")
            .whereRef("video_tag.video_id", "=", "video.id")
            .where("video_tag.tag_id", "=", tagId ?? 0),
        "is not",
        null,
      ),
    );
  return pageBy(rows, [down("published_at", { as: "at" }), down("id")], cursor, limit);
}

interface OwnPage extends PageOf {
  authorId: number;
  state: OwnVideoState;
  now: number;
}

export const ownVideoKeys = (state: OwnVideoState) => [
  down(state === "deleted" ? "deleted_at" : "created_at"),
  down("id"),
];

const ownRows = ({ ctx, authorId, state, now }: OwnPage) =>
  ctx.db
    .selectFrom("video")
    .where("author_id", "=", authorId)
    .$if(state === "deleted", (rows) => rows.where("deleted_at", ">", now - RESTORE_MS))
    .$if(state !== "deleted", (rows) => rows.where("deleted_at", "is", null))
    .$if(state !== "deleted" && state !== "all", (rows) => rows.where("state", "=", state as "ready"))
    // Written as in the partial index, which holds no ready videos.
    .$if(state === "processing" || state === "failed", (rows) => rows.where(sql<boolean>`state <> 'ready'`));

/**
 * R20: the viewer's own videos by state; of deleted videos only those of the last days, latest deletion first. Titles
 * are searched in the author's index, which is in sort order; only the page's rows are read from the table.
 * @param end the sort keys of the last row whose title is searched; without it all titles are searched
 */
export function ownPageQuery({ q, end, ...asked }: OwnPage & { q: string; end?: CursorKeys | undefined }) {
  const keys = ownVideoKeys(asked.state);
  const found = ownRows(asked)
    .$if(q !== "", (rows) => rows.where(titleHas(q)))
    .$if(end !== undefined, (rows) => rows.where(until(keys, end ?? [])));
  const ids = rowsBy(found.select("id"), keys, asked.cursor, asked.limit);
  return sorted(asked.ctx.db.selectFrom("video").where("id", "in", ids).select(videoColumns), keys);
}

/** The last row of the titles that one request searches (`TITLES_MAX`). */
export function ownTitlesEndQuery(asked: OwnPage) {
  const rows = ownRows(asked).select(["id", asked.state === "deleted" ? "deleted_at" : "created_at"]);
  return rowsBy(rows, ownVideoKeys(asked.state), asked.cursor, 0).offset(TITLES_MAX - 1);
}
