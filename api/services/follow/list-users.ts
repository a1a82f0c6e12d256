import { sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { UserListItem } from "../../contract/follow.ts";
import { cutPage, decodeCursor } from "../../db/pagination.ts";
import { foldName } from "../user/fold-name.ts";
import { userItems } from "./user-items.ts";

interface UserPage {
  ctx: Pick<Context, "db">;
  keyword: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/**
 * People who have a name, most followed first, from one index that also holds the names: a keyword is looked for in
 * the order of the list, so a page of a common one ends soon.
 */
export function userPageQuery({ ctx, keyword, cursor, limit }: UserPage) {
  const after = decodeCursor(cursor, 2);
  const folded = foldName(keyword ?? "");
  const pattern = `%${folded.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return ctx.db
    .selectFrom("user")
    .select(["id", "follower_count"])
    .where("name_folded", "is not", null)
    .$if(folded !== "", (query) => query.where(sql<boolean>`name_folded like ${pattern} escape '\\'`))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(follower_count, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("follower_count", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
}

/** C06. @throws ApiError BAD_REQUEST for a cursor of another list */
export async function listUsers({ ctx, viewer, input }: { ctx: Context; viewer: Viewer | null; input: Omit<UserPage, "ctx"> }): Promise<{ items: UserListItem[]; nextCursor: string | null }> {
  const rows = await userPageQuery({ ctx, ...input }).execute();
  const page = cutPage(rows, input.limit, (row) => [row.follower_count, row.id]);
  const items = await userItems(
    ctx,
    viewer,
    page.rows.map((row) => row.id),
  );
  return { items, nextCursor: page.nextCursor };
}
