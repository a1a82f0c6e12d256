import type { Context, Viewer } from "../../context.ts";
import type { SubjectRef } from "../../../contract/subject.ts";

/** Whether the viewer has kept it. */
export async function isFavourite(ctx: Context, viewer: Viewer, { kind, id }: SubjectRef): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("favourite")
    .select("id")
    .where("user_id", "=", viewer.id)
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
