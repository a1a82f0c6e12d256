import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Visibility } from "../../../../contract/people/person.ts";

export type ListName = "follow" | "fans" | "circle";
const listName: Record<ListName, string> = { follow: "关注", fans: "粉丝", circle: "圈子" };

export interface VisibilityRow {
  id: number;
  follow_visibility: Visibility;
  fans_visibility: Visibility;
  circle_visibility: Visibility;
}

/**
 * The lists of a person that the viewer may open; a viewer may always open their own. `followed`: the viewer follows
 * that person.
 */
export function visibleLists(row: VisibilityRow, viewer: Viewer | null, followed: boolean): Record<ListName, boolean> {
  const may = (list: Visibility) => viewer?.id === row.id || list === "public" || (list === "followers" && followed);
  return { follow: may(row.follow_visibility), fans: may(row.fans_visibility), circle: may(row.circle_visibility) };
}

interface Asked {
  ctx: Context;
  viewer: Viewer | null;
  userId: number | undefined;
  list: ListName;
}

/**
 * The owner of the requested list: the given user, or else the viewer.
 * @throws ApiError UNAUTHORIZED when neither exists, NOT_FOUND, FORBIDDEN when the list is not open to the viewer
 */
export async function ownerOfList({ ctx, viewer, userId, list }: Asked): Promise<number> {
  const id = userId ?? viewer?.id;
  if (id === undefined) throw new ApiError("UNAUTHORIZED");
  if (id === viewer?.id) return id;
  const row = await ctx.db
    .selectFrom("user")
    .select(["id", "follow_visibility", "fans_visibility", "circle_visibility"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "用户不存在");
  const follow =
    viewer &&
    (await ctx.db
      .selectFrom("user_follow")
      .select("id")
      .where("follower_id", "=", viewer.id)
      .where("followee_id", "=", id)
      .executeTakeFirst());
  if (!visibleLists(row, viewer, follow !== null && follow !== undefined)[list])
    throw new ApiError("FORBIDDEN", `对方未公开${listName[list]}列表`);
  return id;
}
