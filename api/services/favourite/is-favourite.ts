import type { Context, Viewer } from "../../context.ts";
import type { SubjectKind, SubjectRef } from "../../../contract/subject.ts";
import { keptQuery } from "../../db/kept-query.ts";

const favourite = keptQuery((db, { userId, kind, id }: { userId: number; kind: SubjectKind; id: number }) =>
  db
    .selectFrom("favourite")
    .select("id")
    .where("user_id", "=", userId)
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id),
);

/** Whether the viewer has kept it. */
export async function isFavourite(ctx: Context, viewer: Viewer, { kind, id }: SubjectRef): Promise<boolean> {
  return (await favourite.first(ctx.db, { userId: viewer.id, kind, id })) !== undefined;
}
