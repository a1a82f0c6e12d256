import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Removal } from "../../../../contract/console/removal.ts";
import { areasOf, mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { type StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { reportedForStaff, reportKey } from "../report/reported.ts";
import { RESTORE_MS } from "../../posts/trash/trash.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";

export function removalPageQuery({
  ctx,
  areas,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  /** The areas of a moderator who is limited to some. */
  areas?: readonly StaffArea[] | null;
  cursor: string | undefined;
  limit: number;
}) {
  // Removals of a cleanup are shown and undone together, on the user's page.
  let rows = ctx.db.selectFrom("removal").selectAll().where("cleanup_id", "is", null);
  if (areas) rows = rows.where("subject_kind", "in", areas);
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

interface ListRemovals {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}

/** Removals by the staff, newest first. @throws ApiError FORBIDDEN */
export async function listRemovals({
  ctx,
  viewer,
  input,
}: ListRemovals): Promise<{ items: Removal[]; nextCursor: string | null }> {
  if (!mayOnSite(viewer, "remove", "some")) throw new ApiError("FORBIDDEN", "只有管理员可以查看删除记录");
  const page = await removalPageQuery({ ctx, areas: areasOf(viewer), cursor: input.cursor, limit: input.limit }).page();
  const abouts = await reportedForStaff(
    ctx,
    page.rows.map((row) => ({ kind: row.subject_kind, id: row.subject_id })),
  );
  const briefs = await userBriefs(
    ctx,
    page.rows.flatMap((row) => [row.author_id, row.admin_id, ...(row.undone_by === null ? [] : [row.undone_by])]),
  );
  const iso = (ms: number) => new Date(ms).toISOString();
  const items = page.rows.map((row): Removal => {
    const ref = { kind: row.subject_kind, id: row.subject_id };
    const about = abouts.get(reportKey(ref));
    const until = row.created_at + RESTORE_MS;
    return {
      id: row.id,
      about: about
        ? {
            ...ref,
            title: about.title,
            path: about.path,
            isDeleted: about.isDeleted,
            author: briefOf(briefs, row.author_id),
          }
        : null,
      reason: row.reason,
      removedBy: briefOf(briefs, row.admin_id),
      removedAt: iso(row.created_at),
      undoneBy: row.undone_by === null ? null : briefOf(briefs, row.undone_by),
      undoneAt: row.undone_at === null ? null : iso(row.undone_at),
      undoableUntil: row.undone_at === null && until > ctx.clock.now() ? iso(until) : null,
    };
  });
  return { items, nextCursor: page.nextCursor };
}
