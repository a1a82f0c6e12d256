import { type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Visibility } from "../../../../contract/circles/visibility.ts";
import type { KindWith } from "../../../db/schema/kind-with.ts";
import { follows } from "../../people/follow/follows.ts";

export type Reader = (Pick<Viewer, "id"> & Partial<Pick<Viewer, "role">>) | null;
/** A reader in SQL: one user's id, or a column with the user id of each row. */
export type RowReader = { id: number | RawBuilder<number>; role?: Viewer["role"] } | null;

/** Converts a reader into bound values of a kept query (db/cached-query.ts), and back. */
export const readerValues = (viewer: Reader) => ({ readerId: viewer?.id, isAdmin: viewer?.role === "ADMIN" });
export type ReaderValues = ReturnType<typeof readerValues>;
export const rowReader = ({ readerId, isAdmin }: ReaderValues): RowReader =>
  readerId === undefined ? null : { id: readerId, role: isAdmin ? "ADMIN" : "USER" };

/** SQL condition on a row: its visibility lets this reader read it. The same rule as `assertVisible`, for lists. */
export function visibleTo(table: KindWith<"visibility">, viewer: RowReader): RawBuilder<boolean> {
  const visibility = sql.ref(`${table}.visibility`);
  const author = sql.ref(`${table}.author_id`);
  if (!viewer) return sql<boolean>`(${visibility} = 'public' and ${openTo(table, viewer)})`;
  return sql<boolean>`(${author} = ${viewer.id} or (
    (${visibility} = 'public' or (${visibility} = 'followers'
      and exists (select 1 from user_follow where user_follow.follower_id = ${viewer.id} and user_follow.followee_id = ${author})))
    and ${openTo(table, viewer)}))`;
}

/**
 * SQL condition on a row: it is not in a private circle, or this reader is a member. The author is not considered here.
 */
function openTo(table: SubjectKind, viewer: RowReader): RawBuilder<boolean> {
  const open = sql<boolean>`${sql.ref(`${table}.is_enclosed`)} = 0`;
  if (!viewer) return open;
  // The site's administrators see the posts of every private circle.
  if (viewer.role === "ADMIN") return sql<boolean>`(${open} or ${sql.ref(`${table}.circle_id`)} is not null)`;
  return sql<boolean>`(${open} or ${isIn(sql.ref(`${table}.circle_id`), viewer.id)})`;
}

/** Whether everybody may read the post, once it is published. */
export const isForAll = (row: { visibility: Visibility; is_enclosed: 0 | 1 }) =>
  row.visibility === "public" && row.is_enclosed === 0;

/**
 * SQL: the post is in no private circle. A literal rather than a bound value, so that both databases see that the
 * partial indexes match.
 */
export const notEnclosed = sql<boolean>`is_enclosed = 0`;

/** The same for a list that includes the viewer's own posts. */
export const openOrOwn = (viewerId: number) => sql<boolean>`(is_enclosed = 0 or author_id = ${viewerId})`;

/**
 * SQL: the user is a member of the circle. A post taken out of a private circle has a null `circle_id` and matches
 * nobody.
 */
function isIn(circleId: RawBuilder<unknown>, userId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from circle_member where circle_member.user_id = ${userId} and circle_member.circle_id = ${circleId})`;
}

/** The columns of a post that decide who may read it. */
export const visibilityColumns = ["author_id", "visibility", "circle_id", "is_enclosed"] as const;
export interface VisibleRow {
  author_id: number;
  visibility: Visibility;
  circle_id: number | null;
  is_enclosed: 0 | 1;
}

interface Asked {
  ctx: Pick<Context, "db">;
  viewer: Reader;
  row: VisibleRow;
  /** The post with its measure word, for messages: 这篇文章 */
  what: string;
  gone: () => ApiError;
}

/**
 * Whether readers who are not in the post's circle may know that the post exists. A secret circle's posts are known to
 * its members only; a post taken out of a private circle is known to its author only.
 */
export async function isKnownOutsideCircle(
  ctx: Pick<Context, "db">,
  viewer: Reader,
  row: Pick<VisibleRow, "circle_id" | "is_enclosed">,
): Promise<boolean> {
  if (row.is_enclosed === 0) return true;
  if (row.circle_id === null) return false;
  const secret = await ctx.db
    .selectFrom("circle")
    .select("id")
    .where("id", "=", row.circle_id)
    .where("is_private", "=", 1)
    .where("join_policy", "=", "invitation")
    .executeTakeFirst();
  if (!secret) return true;
  return viewer !== null && (viewer.role === "ADMIN" || (await isMember(ctx, viewer.id, row.circle_id)));
}

/**
 * @throws ApiError the error of `gone` for a private post or a post in a secret circle, FORBIDDEN for a post for
 * followers or
 *   for the members of a circle that is not secret
 */
export async function assertVisible({ ctx, viewer, row, what, gone }: Asked): Promise<void> {
  if (isForAll(row) || viewer?.id === row.author_id) return;
  if (row.visibility === "self" || !(await isKnownOutsideCircle(ctx, viewer, row))) throw gone();
  if (
    row.is_enclosed === 1 &&
    !(viewer && (viewer.role === "ADMIN" || (await isMember(ctx, viewer.id, row.circle_id))))
  )
    throw new ApiError("FORBIDDEN", `${what}仅圈子成员可见，加入圈子后再来看吧`);
  if (row.visibility === "followers" && !(viewer && (await follows(ctx, viewer.id, row.author_id))))
    throw new ApiError("FORBIDDEN", `${what}仅粉丝可见，关注作者后再来看吧`);
}

async function isMember(ctx: Pick<Context, "db">, userId: number, circleId: number | null): Promise<boolean> {
  if (circleId === null) return false;
  const query = ctx.db.selectFrom("circle_member").select("id").where("user_id", "=", userId);
  return (await query.where("circle_id", "=", circleId).executeTakeFirst()) !== undefined;
}

/** The viewer's relation to the owner of a user's list. */
export async function readerOf(
  ctx: Pick<Context, "db">,
  viewer: Reader,
  authorId: number,
): Promise<"author" | "follower" | "other"> {
  if (viewer?.id === authorId) return "author";
  return viewer && (await follows(ctx, viewer.id, authorId)) ? "follower" : "other";
}
