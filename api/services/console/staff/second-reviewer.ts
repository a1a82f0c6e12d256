import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { mayOnSite, type StaffAct } from "../../../../contract/shared/staff-names.ts";
import { staffRoles } from "../../../../contract/shared/staff-role-names.ts";

/** No area: staff who are limited to some areas cannot replace a member of the staff who acts everywhere. */
const EVERYWHERE = "";

/** At most `most` members of the staff, other than these, who may do an action in every area. */
export function othersQuery(
  { db, clock }: Pick<Context, "db" | "clock">,
  act: StaffAct,
  but: readonly number[],
  most: number,
) {
  const may = (staffAreas: [] | null) =>
    staffRoles.filter((staffRole) => mayOnSite({ role: "USER", staffRole, staffAreas }, act, EVERYWHERE));
  const [everywhere, anyhow] = [may(null), may([])];
  const people = db.selectFrom("user").select("id");
  const isAdmin = sql<boolean>`role = 'ADMIN'`;
  // Written as in two indexes: administrators are few among the staff, and the staff are few among all users.
  const asked =
    everywhere.length === 0
      ? people.where(isAdmin)
      : people
          .where((eb) => eb.or([eb("staff_role", "is not", null), isAdmin]))
          .where((eb) =>
            eb.or([
              isAdmin,
              ...(anyhow.length > 0 ? [eb("staff_role", "in", anyhow)] : []),
              eb("staff_role", "in", everywhere).and("staff_areas", "is", null),
            ]),
          );
  return asked
    .where((eb) => eb.or([eb("banned_until", "is", null), eb("banned_until", "<=", clock.now())]))
    .where("left_at", "is", null)
    .where("id", "not in", [0, ...but])
    .limit(most);
}

/** Whether nobody but these may do an action in every area: then there is no second reviewer (decision 0031). */
export async function hasNoSecondReviewer(ctx: Pick<Context, "db" | "clock">, act: StaffAct, but: readonly number[]) {
  return (await othersQuery(ctx, act, but, 1).executeTakeFirst()) === undefined;
}

/**
 * The only other member of the staff who may do an action in every area; null when there is none, undefined when there
 * are several.
 */
export async function onlySecondReviewer(
  ctx: Pick<Context, "db" | "clock">,
  act: StaffAct,
  beside: number,
): Promise<number | null | undefined> {
  const [one, another] = await othersQuery(ctx, act, [beside], 2).execute();
  return another ? undefined : (one?.id ?? null);
}
