import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { OwnDynamicFilter } from "../../contract/dynamic-names.ts";
import { decodeCursor } from "../../db/pagination.ts";
import { followedAndSelf } from "../follow/look-back.ts";
import { notMuted } from "../follow/not-muted.ts";
import { RESTORE_MS } from "../trash/trash.ts";

interface PageOf {
  ctx: Pick<Context, "db">;
  cursor: string | undefined;
  limit: number;
}

/** What everybody may read, without whom the viewer has muted. */
export function latestPageQuery({ ctx, viewerId, cursor, limit }: PageOf & { viewerId: number | undefined }) {
  const after = decodeCursor(cursor, 2);
  return ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at"])
    .where("deleted_at", "is", null)
    .where("visibility", "=", "public")
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "dynamic.author_id")))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}

/**
 * One person's, as far as the reader may read. What is left out is named, not what is shown: else PostgreSQL may look
 * for an author of long ago among the latest of all, whose index holds the public ones.
 */
export function authorPageQuery({
  ctx,
  authorId,
  reader,
  cursor,
  limit,
}: PageOf & { authorId: number; reader: "author" | "follower" | "other" }) {
  const after = decodeCursor(cursor, 2);
  return ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at"])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .$if(reader === "other", (query) => query.where("visibility", "not in", ["followers", "self"]))
    .$if(reader === "follower", (query) => query.where("visibility", "<>", "self"))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}

/**
 * The viewer's own and those of whom they follow and have not muted, after `since`. Read person by person from one
 * index and sorted: what it costs grows with whom one follows, not with the community.
 */
export function followingPageQuery({
  ctx,
  viewerId,
  since,
  cursor,
  limit,
}: PageOf & { viewerId: number; since: number }) {
  const after = decodeCursor(cursor, 2);
  return ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at"])
    .where(sql<boolean>`author_id in ${followedAndSelf(viewerId)}`)
    .where("deleted_at", "is", null)
    .where("visibility", "<>", "self")
    .where("created_at", ">", since)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}

/** R22: one's own by visibility; the deleted ones of the last days, latest deletion first. */
export function ownPageQuery({
  ctx,
  authorId,
  filter,
  now,
  cursor,
  limit,
}: PageOf & { authorId: number; filter: OwnDynamicFilter; now: number }) {
  const after = decodeCursor(cursor, 2);
  if (filter === "deleted") {
    return ctx.db
      .selectFrom("dynamic")
      .select(["id", "deleted_at as at", "deleted_at", "deleted_by"])
      .where("author_id", "=", authorId)
      .where("deleted_at", ">", now - RESTORE_MS)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(deleted_at, id) < (${after?.[0]}, ${after?.[1]})`))
      .orderBy("deleted_at", "desc")
      .orderBy("id", "desc")
      .limit(limit + 1);
  }
  return ctx.db
    .selectFrom("dynamic")
    .select(["id", "created_at as at", "deleted_at", "deleted_by"])
    .where("author_id", "=", authorId)
    .where("deleted_at", "is", null)
    .$if(filter !== "all", (query) => query.where("visibility", "=", filter as "public"))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}
