import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { StaffLogItem } from "../../../../contract/console/admin.ts";
import type { StaffLogAct } from "../../../../contract/shared/staff-names.ts";
import type { StaffLogTable } from "../../../db/schema/staff.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";

export interface LogFilter {
  act?: StaffLogAct | undefined;
  /** The member of the staff who acted. */
  actor?: number | undefined;
  /** The user who was acted on. */
  person?: number | undefined;
}

export function staffLogQuery(ctx: Pick<Context, "db">, filter: LogFilter, cursor: string | undefined, limit: number) {
  let rows = ctx.db.selectFrom("staff_log").selectAll();
  const isWhole = !filter.act && filter.actor === undefined && filter.person === undefined;
  if (isWhole) rows = rows.where("id", ">", 0);
  if (filter.act) rows = rows.where("act", "=", filter.act);
  if (filter.actor !== undefined) rows = rows.where("actor_id", "=", filter.actor);
  if (filter.person !== undefined) rows = rows.where("target_kind", "=", "user").where("target_id", "=", filter.person);
  return pageBy(rows, [down("id")], cursor, limit);
}

/** The staff's log, newest first. @throws ApiError FORBIDDEN for everybody but administrators */
export async function listStaffLog({
  ctx,
  viewer,
  query: { cursor, limit, ...filter },
}: {
  ctx: Context;
  viewer: Viewer;
  query: LogFilter & { cursor?: string | undefined; limit: number };
}): Promise<{ items: StaffLogItem[]; nextCursor: string | null }> {
  assertMayOnSite(viewer, "log");
  const page = await staffLogQuery(ctx, filter, cursor, limit).page();
  return { items: await logItems(ctx, page.rows), nextCursor: page.nextCursor };
}

/** Log entries as items, in the order of the rows. */
export async function logItems(ctx: Context, rows: Selectable<StaffLogTable>[]): Promise<StaffLogItem[]> {
  const people = rows.flatMap((row) => [
    row.actor_id,
    ...(row.target_kind === "user" && row.target_id !== null ? [row.target_id] : []),
  ]);
  const briefs = await userBriefs(ctx, people);
  return rows.map((row): StaffLogItem => ({
    id: row.id,
    act: row.act,
    actor: briefOf(briefs, row.actor_id),
    person: row.target_kind === "user" ? (briefs.get(row.target_id ?? 0) ?? null) : null,
    target: row.target_kind === null || row.target_id === null ? null : { kind: row.target_kind, id: row.target_id },
    before: row.before,
    after: row.after,
    reason: row.reason,
    ip: row.ip,
    createdAt: new Date(row.created_at).toISOString(),
  }));
}
