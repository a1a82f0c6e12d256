import { type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Visibility } from "../../../../contract/circles/visibility.ts";
import type { KindWith } from "../../../db/schema/kind-with.ts";
import { follows } from "../../people/follow/follows.ts";

export type Reader = (Pick<Viewer, "id"> & Partial<Pick<Viewer, "role">>) | null;
/** A reader for SQL: one person, or the column that names the person of each row. */
export type RowReader = { id: number | RawBuilder<number>; role?: Viewer["role"] } | null;

/** A reader as values of a kept query (db/kept-query.ts), and back. */
export const readerValues = (viewer: Reader) => ({ readerId: viewer?.id, isAdmin: viewer?.role === "ADMIN" });
export type ReaderValues = ReturnType<typeof readerValues>;
export const rowReader = ({ readerId, isAdmin }: ReaderValues): RowReader =>
  readerId === undefined ? null : { id: readerId, role: isAdmin ? "ADMIN" : "USER" };

/** Condition on a row: its visibility lets this reader read it. The same rule as `assertVisible`, for lists. */
export function visibleTo(table: KindWith<"visibility">, viewer: RowReader): RawBuilder<boolean> {
  const visibility = sql.ref(`${table}.visibility`);
  const author = sql.ref(`${table}.author_id`);
  if (!viewer) return sql<boolean>`(${visibility} = 'public' and ${openTo(table, viewer)})`;
  return sql<boolean>`(${author} = ${viewer.id} or (
    (${visibility} = 'public' or (${visibility} = 'followers'
      and exists (select 1 from user_follow where user_follow.follower_id = ${viewer.id} and user_follow.followee_id = ${author})))
    and ${openTo(table, viewer)}))`;
}

/** Condition on a row: no private circle that this reader is not in holds it. Its author is not asked for. */
function openTo(table: SubjectKind, viewer: RowReader): RawBuilder<boolean> {
  const open = sql<boolean>`${sql.ref(`${table}.is_enclosed`)} = 0`;
  if (!viewer) return open;
  // The site's administrators see what they answer for.
  if (viewer.role === "ADMIN") return sql<boolean>`(${open} or ${sql.ref(`${table}.circle_id`)} is not null)`;
  return sql<boolean>`(${open} or ${isIn(sql.ref(`${table}.circle_id`), viewer.id)})`;
}

/** What everybody may read, once it has appeared. */
export const isForAll = (row: { visibility: Visibility; is_enclosed: 0 | 1 }) =>
  row.visibility === "public" && row.is_enclosed === 0;

/** Nobody is kept out by a private circle. A literal, so that both databases see that the partial indexes fit. */
export const notEnclosed = sql<boolean>`is_enclosed = 0`;

/** The same for a list that shows the viewer their own too. */
export const openOrOwn = (viewerId: number) => sql<boolean>`(is_enclosed = 0 or author_id = ${viewerId})`;

/** SQL: that person is in that circle. What a private circle has put out (`circle_id` null) is nobody's but its author's. */
function isIn(circleId: RawBuilder<unknown>, userId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from circle_member where circle_member.user_id = ${userId} and circle_member.circle_id = ${circleId})`;
}

/** What of a post's row says who may read it. */
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
  /** 这篇文章 */
  what: string;
  gone: () => ApiError;
}

/**
 * Whether readers outside of a post's circle may know that there is such a post. A secret circle is named to its members
 * alone, and what a private circle has put out is its author's alone.
 */
export async function isToldOutside(
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
 * @throws ApiError what `gone` makes for what is its author's alone or stands in a secret circle, FORBIDDEN for what is
 *   for followers or for the members of a circle that everybody knows of
 */
export async function assertVisible({ ctx, viewer, row, what, gone }: Asked): Promise<void> {
  if (isForAll(row) || viewer?.id === row.author_id) return;
  if (row.visibility === "self" || !(await isToldOutside(ctx, viewer, row))) throw gone();
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

/** Whose eyes a person's own list is for: themselves, who follows them, everybody else. */
export async function readerOf(
  ctx: Pick<Context, "db">,
  viewer: Reader,
  authorId: number,
): Promise<"author" | "follower" | "other"> {
  if (viewer?.id === authorId) return "author";
  return viewer && (await follows(ctx, viewer.id, authorId)) ? "follower" : "other";
}
