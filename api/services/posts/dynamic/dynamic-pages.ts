import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { OwnDynamicFilter } from "../../../../contract/posts/dynamic-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { followedAndSelf } from "../../people/follow/look-back.ts";
import { notMuted } from "../../people/follow/not-muted.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { notEnclosed, openOrOwn } from "../../circles/visibility/visible-to.ts";

interface PageOf {
  ctx: Pick<Context, "db">;
  cursor: string | undefined;
  limit: number;
}

export const newestFirst = [down("created_at"), down("id")];

/** Public dynamics, without authors whom the viewer has muted. */
export function latestPageQuery({ ctx, viewerId, cursor, limit }: PageOf & { viewerId: number | undefined }) {
  const rows = ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at"])
    .where("deleted_at", "is", null)
    .where("visibility", "=", sql.lit("public"))
    .where(notEnclosed)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "dynamic.author_id")));
  return pageBy(rows, newestFirst, cursor, limit);
}

type First = { viewerId: number | undefined };
const firstLatest = cachedQuery((db, { viewerId }: First, { limit }: { limit: number }) =>
  latestPageQuery({ ctx: { db }, viewerId, cursor: undefined, limit }),
);

/** Runs `latestPageQuery`: returns the page's rows and one more. */
export function latestPageRows(input: PageOf & First) {
  const { ctx, viewerId, cursor, limit } = input;
  return cursor ? latestPageQuery(input).execute() : firstLatest.rows(ctx.db, { viewerId }, { limit });
}

/**
 * One author's dynamics, as far as the reader may read them. The conditions name excluded visibilities, not included
 * ones: else PostgreSQL may search the index of all public dynamics for an author who has not posted for long.
 */
export function authorPageQuery({
  ctx,
  authorId,
  reader,
  cursor,
  limit,
}: PageOf & { authorId: number; reader: "author" | "follower" | "other" }) {
  const rows = ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at"])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    // Posts of a private circle are shown in the circle only.
    .$if(reader !== "author", (query) => query.where(notEnclosed))
    .$if(reader === "other", (query) => query.where("visibility", "not in", ["followers", "self"]))
    .$if(reader === "follower", (query) => query.where("visibility", "<>", "self"));
  return pageBy(rows, newestFirst, cursor, limit);
}

/**
 * Dynamics after `since` by the viewer and by followed people whom they have not muted. Each author is read from one
 * index, then all are sorted: the cost grows with the number of followed people, not with the community.
 */
export function followingPageQuery({
  ctx,
  viewerId,
  since,
  cursor,
  limit,
}: PageOf & { viewerId: number; since: number }) {
  const rows = ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at"])
    .where(sql<boolean>`author_id in ${followedAndSelf(viewerId)}`)
    .where("deleted_at", "is", null)
    .where("visibility", "<>", "self")
    .where(openOrOwn(viewerId))
    .where("created_at", ">", since);
  return pageBy(rows, newestFirst, cursor, limit);
}

/** R22: the viewer's own dynamics by visibility; of deleted ones only those of the last days, latest deletion first. */
export function ownPageQuery({
  ctx,
  authorId,
  filter,
  now,
  cursor,
  limit,
}: PageOf & { authorId: number; filter: OwnDynamicFilter; now: number }) {
  const own = ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at", "deleted_at", "deleted_by"])
    .where("author_id", "=", authorId);
  if (filter === "deleted") {
    const rows = own.where("deleted_at", ">", now - RESTORE_MS);
    return pageBy(rows, [down("deleted_at"), down("id")], cursor, limit);
  }
  const rows = own
    .where("deleted_at", "is", null)
    .$if(filter !== "all", (query) => query.where("visibility", "=", filter as "public"));
  return pageBy(rows, newestFirst, cursor, limit);
}
