import type { Context } from "../../../context.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { imageView } from "../../files/image/image-view.ts";

/** The columns that a query selects so that `briefOfRow` can make a user's brief view. */
export interface UserBriefRow {
  id: number;
  name: string | null;
  role: "USER" | "ADMIN";
  image_id: number | null;
  image_key: string | null;
  image_thumb_key: string | null;
  image_width: number | null;
  image_height: number | null;
}

export function briefOfRow(config: { cdnBase: string }, row: UserBriefRow): UserBrief {
  const { image_id: id, image_key: key, image_thumb_key: thumbKey, image_width: width, image_height: height } = row;
  const hasAvatar = id !== null && key !== null && thumbKey !== null && width !== null && height !== null;
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    avatar: hasAvatar ? imageView(config, { id, key, thumb_key: thumbKey, width, height }) : null,
  };
}

/** A query of users with their avatars' pictures; callers add their own columns and `where`. */
export function selectUsers(db: Context["db"], now: number) {
  return (
    db
      .selectFrom("user")
      // The avatar of a banned user is not shown, and its URL is not served (services/posts/media).
      .leftJoin("image", (join) =>
        join
          .onRef("image.id", "=", "user.avatar_image_id")
          .on((eb) => eb.or([eb("user.banned_until", "is", null), eb("user.banned_until", "<=", now)])),
      )
      .select([
        "user.id",
        "user.name",
        "user.role",
        "image.id as image_id",
        "image.key as image_key",
        "image.thumb_key as image_thumb_key",
        "image.width as image_width",
        "image.height as image_height",
      ])
  );
}

const usersOfIds = cachedQuery((db, { ids, now }: { ids: number[]; now: number }) =>
  selectUsers(db, now).where("user.id", "in", ids),
);

/**
 * The brief views of users in one query.
 * @param ids may contain duplicates
 * @returns a map by id, without ids that do not exist
 */
export async function userBriefs(ctx: Context, ids: number[]): Promise<Map<number, UserBrief>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await usersOfIds.rows(ctx.db, { ids: wanted, now: ctx.clock.now() });
  return new Map(rows.map((row) => [row.id, briefOfRow(ctx.config, row)]));
}

/** The brief view of one user. A foreign key guarantees that an author exists. */
export function briefOf(briefs: Map<number, UserBrief>, id: number): UserBrief {
  const brief = briefs.get(id);
  if (!brief) throw new Error(`user ${id} is missing`);
  return brief;
}
