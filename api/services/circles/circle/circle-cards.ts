import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleCard } from "../../../../contract/circles/circle-fields.ts";
import type { CircleCategory, CircleRole } from "../../../../contract/circles/circle-names.ts";
import type { Image } from "../../../../contract/shared/common.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import type { CircleRow } from "./authority.ts";

export const iso = (ms: number) => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

interface Own {
  role: CircleRole | null;
  applied: boolean;
}

/** @param look whether the viewer may look inside the circle */
export function cardOf(row: CircleRow, { role, applied }: Own, icon: Image | undefined, look: boolean): CircleCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: icon ?? null,
    memberCount: row.member_count,
    followed: role !== null,
    category: row.category as CircleCategory,
    isPrivate: row.is_private === 1,
    joinPolicy: row.join_policy,
    state: row.state,
    createdAt: iso(row.created_at),
    postCount: look ? row.post_count : null,
    recentCount: look ? row.recent_count : null,
    role,
    applied,
    dissolveAt: isoOrNull(row.dissolve_at),
  };
}

/** Circles in the order of `ids`; the caller has checked that the viewer may know of them. */
export async function circleCards(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<CircleCard[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom("circle").selectAll().where("id", "in", ids).execute();
  const [icons, members, waiting] = await Promise.all([
    imagesOfIds(
      ctx,
      rows.map((row) => row.icon_image_id),
    ),
    viewer
      ? ctx.db
          .selectFrom("circle_member")
          .select(["circle_id", "role"])
          .where("user_id", "=", viewer.id)
          .where("circle_id", "in", ids)
          .execute()
      : [],
    viewer
      ? ctx.db
          .selectFrom("circle_application")
          .select("circle_id")
          .where("user_id", "=", viewer.id)
          .where("circle_id", "in", ids)
          .where("state", "=", sql.lit("waiting"))
          .execute()
      : [],
  ]);
  const roles = new Map(members.map((row) => [row.circle_id, row.role]));
  const applied = new Set(waiting.map((row) => row.circle_id));
  const cards = new Map(
    rows.map((row) => {
      const role = roles.get(row.id) ?? null;
      const look = row.is_private === 0 || role !== null || viewer?.role === "ADMIN";
      return [
        row.id,
        cardOf(row, { role, applied: applied.has(row.id) }, icons.get(row.icon_image_id ?? 0), look),
      ] as const;
    }),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}
