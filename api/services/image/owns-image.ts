import type { Context, Viewer } from "../../context.ts";

/** Whether a picture is there and the viewer's own. */
export async function ownsImage(ctx: Pick<Context, "db">, viewer: Pick<Viewer, "id">, id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("image")
    .select("id")
    .where("id", "=", id)
    .where("owner_id", "=", viewer.id)
    .executeTakeFirst();
  return row !== undefined;
}
