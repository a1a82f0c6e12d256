import type { Kysely, Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { StaffLogAct } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";

export interface StaffDeed {
  act: StaffLogAct;
  target?: { kind: string; id: number };
  before?: unknown;
  after?: unknown;
  reason?: string;
}
interface Doer {
  ctx: Pick<Context, "clock">;
  viewer: Pick<Viewer, "id" | "ip">;
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Records an act of the staff in the log, within the transaction of the act. */
export async function recordDeed(
  db: Kysely<Database> | Transaction<Database>,
  { ctx, viewer }: Doer,
  { act, target, before, after, reason = "" }: StaffDeed,
): Promise<void> {
  await db
    .insertInto("staff_log")
    .values({
      actor_id: viewer.id,
      act,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      before: jsonOf(before),
      after: jsonOf(after),
      reason,
      ip: viewer.ip ?? null,
      created_at: ctx.clock.now(),
    })
    .execute();
}
