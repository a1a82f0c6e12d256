import type { Context, Viewer } from "../../../context.ts";

/** Whether all of the given pictures exist and belong to the viewer. */
export async function ownsImages(
  ctx: Pick<Context, "db">,
  viewer: Pick<Viewer, "id">,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await ctx.db
    .selectFrom("image")
    .select("id")
    .where("id", "in", [...ids])
    .where("owner_id", "=", viewer.id)
    .execute();
  return rows.length === new Set(ids).size;
}
