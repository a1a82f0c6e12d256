import type { Context, Viewer } from "../../../context.ts";

/** Whether these pictures are there and all of them the viewer's own. */
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
