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

/** Which lists of a person the viewer may open; one's own always. `followed`: the viewer follows that person. */
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
 * Whose list is asked for: the named person's, else the viewer's own.
 * @throws ApiError UNAUTHORIZED when nobody is named or logged in, NOT_FOUND, FORBIDDEN when the list is not for the viewer
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
