import { sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { UserListItem } from "../../contract/follow.ts";
import { cutPage, decodeCursor } from "../../db/pagination.ts";
import { userItems } from "./user-items.ts";
import { ownerOfList } from "./visible-lists.ts";

interface PageOf {
  ctx: Pick<Context, "db">;
  userId: number;
  cursor: string | undefined;
  limit: number;
}

/** Whom somebody follows, or who follows them: newest first, from one index, one row more than the page holds. */
export function followPageQuery({ ctx, list, userId, cursor, limit }: PageOf & { list: "follow" | "fans" }) {
  const after = decodeCursor(cursor, 2);
  const [own, other] =
    list === "follow" ? (["follower_id", "followee_id"] as const) : (["followee_id", "follower_id"] as const);
  return ctx.db
    .selectFrom("user_follow")
    .select(["id", "created_at", `${other} as user_id`])
    .where(own, "=", userId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}

/** Whom somebody has blocked or muted, newest first. */
export function avoidedPageQuery({
  ctx,
  table,
  userId,
  cursor,
  limit,
}: PageOf & { table: "user_block" | "user_mute" }) {
  const after = decodeCursor(cursor, 2);
  return ctx.db
    .selectFrom(table)
    .select(["id", "created_at", "target_id as user_id"])
    .where("user_id", "=", userId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
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
 * C10, C11: the newest follow first.
 * @throws ApiError UNAUTHORIZED, NOT_FOUND, FORBIDDEN as `ownerOfList`; BAD_REQUEST for a cursor of another list
 */
export async function listFollows({
  ctx,
  viewer,
  list,
  input,
}: ListPeople & { list: "follow" | "fans" }): Promise<People> {
  const userId = await ownerOfList({ ctx, viewer, userId: input.userId, list });
  const rows = await followPageQuery({ ctx, list, userId, cursor: input.cursor, limit: input.limit }).execute();
  return pageOfPeople(ctx, viewer, rows, input.limit);
}

/** The viewer's own blocks or mutes; nobody else sees them. */
export async function listAvoided({
  ctx,
  viewer,
  table,
  input,
}: ListPeople & { viewer: Viewer; table: "user_block" | "user_mute" }): Promise<People> {
  const rows = await avoidedPageQuery({
    ctx,
    table,
    userId: viewer.id,
    cursor: input.cursor,
    limit: input.limit,
  }).execute();
  return pageOfPeople(ctx, viewer, rows, input.limit);
}

async function pageOfPeople(
  ctx: Context,
  viewer: Viewer | null,
  rows: { id: number; created_at: number; user_id: number }[],
  limit: number,
): Promise<People> {
  const page = cutPage(rows, limit, (row) => [row.created_at, row.id]);
  const items = await userItems(
    ctx,
    viewer,
    page.rows.map((row) => row.user_id),
  );
  return { items, nextCursor: page.nextCursor };
}
