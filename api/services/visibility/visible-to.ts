import { type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { Visibility } from "../../../contract/visibility.ts";
import type { KindWith } from "../../db/schema/kind-with.ts";
import { follows } from "../follow/follows.ts";

type Reader = Pick<Viewer, "id"> | null;
/** A reader for SQL: one person, or the column that names the person of each row. */
export type RowReader = { id: number | RawBuilder<number> } | null;

/** Condition on a row: its visibility lets this reader read it. The same rule as `assertVisible`, for lists. */
export function visibleTo(table: KindWith<"visibility">, viewer: RowReader): RawBuilder<boolean> {
  const visibility = sql.ref(`${table}.visibility`);
  const author = sql.ref(`${table}.author_id`);
  const open = sql<boolean>`${sql.ref(`${table}.is_enclosed`)} = 0`;
  if (!viewer) return sql<boolean>`(${visibility} = 'public' and ${open})`;
  return sql<boolean>`(${author} = ${viewer.id} or (
    (${visibility} = 'public' or (${visibility} = 'followers'
      and exists (select 1 from user_follow where user_follow.follower_id = ${viewer.id} and user_follow.followee_id = ${author})))
    and (${open} or ${isIn(sql.ref(`${table}.circle_id`), viewer.id)})))`;
}

/** Nobody is kept out by a private circle. A literal, so that both databases see that the partial indexes fit. */
export const notEnclosed = sql<boolean>`is_enclosed = 0`;

/** SQL: that person is in that circle. */
function isIn(circleId: RawBuilder<unknown>, userId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from circle_member where circle_member.user_id = ${userId} and circle_member.circle_id = ${circleId})`;
}

interface Asked {
  ctx: Pick<Context, "db">;
  viewer: Reader;
  row: { author_id: number; visibility: Visibility };
  /** 这篇文章 */
  what: string;
  gone: () => ApiError;
}

/** @throws ApiError what `gone` makes for what is its author's alone, FORBIDDEN for what is for followers: that one may know of */
export async function assertVisible({ ctx, viewer, row, what, gone }: Asked): Promise<void> {
  if (row.visibility === "public" || viewer?.id === row.author_id) return;
  if (row.visibility === "self") throw gone();
  if (!viewer || !(await follows(ctx, viewer.id, row.author_id)))
    throw new ApiError("FORBIDDEN", `${what}仅粉丝可见，关注作者后再来看吧`);
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
