import type { Context, Viewer } from "../../../context.ts";
import type { UserListItem } from "../../../../contract/people/follow.ts";
import { type PageQuery, down, pageBy } from "../../../db/keyset.ts";
import { userItems } from "./user-items.ts";
import { ownerOfList } from "./visible-lists.ts";

interface PageOf {
  ctx: Pick<Context, "db">;
  userId: number;
  cursor: string | undefined;
  limit: number;
}

/**
 * The people whom a user follows, or the user's followers: newest first, from one index, one row more than the page.
 */
export function followPageQuery({ ctx, list, userId, cursor, limit }: PageOf & { list: "follow" | "fans" }) {
  const [own, other] =
    list === "follow" ? (["follower_id", "followee_id"] as const) : (["followee_id", "follower_id"] as const);
  const rows = ctx.db
    .selectFrom("user_follow")
    .select(["id", "created_at", `${other} as user_id`])
    .where(own, "=", userId);
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

/** The people whom a user has blocked or muted, newest first. */
export function avoidedPageQuery({
  ctx,
  table,
  userId,
  cursor,
  limit,
}: PageOf & { table: "user_block" | "user_mute" }) {
  const rows = ctx.db
    .selectFrom(table)
    .select(["id", "created_at", "target_id as user_id"])
    .where("user_id", "=", userId);
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

interface ListPeople {
  ctx: Context;
  viewer: Viewer | null;
  input: { userId?: number | undefined; cursor?: string | undefined; limit: number };
}
interface People {
  items: UserListItem[];
  nextCursor: string | null;
}

/**
 * C10, C11: a list of follows or followers, newest first.
 * @throws ApiError UNAUTHORIZED, NOT_FOUND, FORBIDDEN as `ownerOfList`; BAD_REQUEST for a cursor of another list
 */
export async function listFollows({
  ctx,
  viewer,
  list,
  input,
}: ListPeople & { list: "follow" | "fans" }): Promise<People> {
  const userId = await ownerOfList({ ctx, viewer, userId: input.userId, list });
  return people(ctx, viewer, followPageQuery({ ctx, list, userId, cursor: input.cursor, limit: input.limit }));
}

/** The viewer's own blocks or mutes; other people cannot see them. */
export async function listAvoided({
  ctx,
  viewer,
  table,
  input,
}: ListPeople & { viewer: Viewer; table: "user_block" | "user_mute" }): Promise<People> {
  const { cursor, limit } = input;
  return people(ctx, viewer, avoidedPageQuery({ ctx, table, userId: viewer.id, cursor, limit }));
}

async function people(ctx: Context, viewer: Viewer | null, list: PageQuery<{ user_id: number }>): Promise<People> {
  const { rows, nextCursor } = await list.page();
  const ids = rows.map((row) => row.user_id);
  return { items: await userItems(ctx, viewer, ids), nextCursor };
}
