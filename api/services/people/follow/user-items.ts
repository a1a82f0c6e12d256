import type { Context, Viewer } from "../../../context.ts";
import type { UserListItem } from "../../../../contract/people/follow.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { briefOfRow, selectUsers } from "../user/user-brief.ts";
import { relationsOf, strangers } from "./relations.ts";

const itemRows = cachedQuery((db, { ids, now }: { ids: number[]; now: number }) =>
  selectUsers(db, now).select(["user.bio", "user.follower_count"]).where("user.id", "in", ids),
);

/** Users in the order of `ids`, each with the viewer's relation to them. */
export async function userItems(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<UserListItem[]> {
  if (ids.length === 0) return [];
  const [rows, relations] = await Promise.all([
    itemRows.rows(ctx.db, { ids, now: ctx.clock.now() }),
    relationsOf(ctx, viewer, ids),
  ]);
  const items = new Map(
    rows.map((row) => [
      row.id,
      {
        ...briefOfRow(ctx.config, row),
        bio: row.bio,
        followerCount: row.follower_count,
        relation: relations.get(row.id) ?? strangers,
      },
    ]),
  );
  return ids.flatMap((id) => items.get(id) ?? []);
}
