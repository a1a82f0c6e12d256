import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { StaffLogAct } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";

export interface StaffDeed {
  act: StaffLogAct;
  target?: { kind: string; id: number };
  /** Names what was changed, where the target does not; stored on both sides. */
  about?: object;
  /** The state before an act that changes or removes something: whole, or the part that the log may show. */
  before?: object;
  /** The state after an act that changes or makes something, and further results of the act. */
  after?: object;
  reason?: string;
}
interface Doer {
  ctx: Pick<Context, "clock">;
  viewer: Pick<Viewer, "id" | "ip">;
}

/** The fields in which two states differ. A field that only one state has is a difference. */
export function differenceOf(before: object, after: object): { before: object; after: object } {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const isChanged = ([name]: [string, unknown]) =>
    old.has(name) !== now.has(name) || !isDeepStrictEqual(old.get(name), now.get(name));
  return {
    before: Object.fromEntries([...old].filter(isChanged)),
    after: Object.fromEntries([...now].filter(isChanged)),
  };
}

/**
 * Records an act of the staff in the log, within the transaction of the act. When both states are given, only the fields
 * that differ are stored.
 */
export async function audit(
  db: Kysely<Database> | Transaction<Database>,
  { ctx, viewer }: Doer,
  { act, target, about, before, after, reason = "" }: StaffDeed,
): Promise<void> {
  const states = before && after ? differenceOf(before, after) : { before, after };
  const jsonOf = (state: object | undefined) => (state ? JSON.stringify({ ...about, ...state }) : null);
  await db
    .insertInto("staff_log")
    .values({
      actor_id: viewer.id,
      act,
      target_kind: target?.kind ?? null,
      target_id: target?.id ?? null,
      before: jsonOf(states.before),
      after: jsonOf(states.after),
      reason,
      ip: viewer.ip ?? null,
      created_at: ctx.clock.now(),
    })
    .execute();
}
