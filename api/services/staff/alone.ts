import type { Context } from "../../context.ts";
import { mayOnSite, type StaffAct, type StaffArea, type StaffMember } from "../../../contract/staff-names.ts";

/** The whole site's: who is limited to some areas is no second pair of eyes for all that there is. */
const EVERYWHERE = "";

export function staffQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  return db
    .selectFrom("user")
    .select(["id", "role", "staff_role", "staff_areas"])
    .where((eb) => eb.or([eb("staff_role", "is not", null), eb("role", "=", "ADMIN")]))
    .where((eb) => eb.or([eb("banned_until", "is", null), eb("banned_until", "<=", clock.now())]))
    .where("left_at", "is", null);
}

export type Staff = (StaffMember & { id: number })[];

/** Those of the staff who could be asked. */
export async function staffOf(ctx: Pick<Context, "db" | "clock">): Promise<Staff> {
  const rows = await staffQuery(ctx).execute();
  return rows.map(({ id, role, staff_role: staffRole, staff_areas: areas }) => ({
    id,
    role,
    staffRole,
    staffAreas: areas === null ? null : (JSON.parse(areas) as StaffArea[]),
  }));
}

/** Whether nobody but these may do an act everywhere: then there is no second pair of eyes (decision 0031). */
export const isAloneIn = (staff: Staff, act: StaffAct, but: readonly number[]): boolean =>
  !staff.some((one) => !but.includes(one.id) && mayOnSite(one, act, EVERYWHERE));
