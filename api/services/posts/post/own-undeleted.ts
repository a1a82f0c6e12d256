import type { Context, Viewer } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";

/** @returns those ids that are the viewer's own posts of this kind and are not deleted */
export async function ownUndeleted(
  { db }: Pick<Context, "db">,
  viewer: Pick<Viewer, "id">,
  { kind, ids }: { kind: SubjectKind; ids: number[] },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom(kind)
    .select("id")
    .where("id", "in", ids)
    .where("author_id", "=", viewer.id)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.id));
}
