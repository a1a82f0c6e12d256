import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { mayOnSite, type StaffAct, staffRoles } from "../../../../contract/shared/staff-names.ts";

/** The whole site's: who is limited to some areas is no second pair of eyes for all that there is. */
const EVERYWHERE = "";

/** Of the staff who could be asked to do an act everywhere, so many but these. */
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
  // In the words of two indexes: administrators are few among all of the staff, and these among all that are there.
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

/** Whether nobody but these may do an act everywhere: then there is no second pair of eyes (decision 0031). */
export async function isAlone(ctx: Pick<Context, "db" | "clock">, act: StaffAct, but: readonly number[]) {
  return (await othersQuery(ctx, act, but, 1).executeTakeFirst()) === undefined;
}

/** The one who alone, beside somebody, may do an act everywhere; null where nobody else may, undefined where several may. */
export async function onlyOther(
  ctx: Pick<Context, "db" | "clock">,
  act: StaffAct,
  beside: number,
): Promise<number | null | undefined> {
  const [one, another] = await othersQuery(ctx, act, [beside], 2).execute();
  return another ? undefined : (one?.id ?? null);
}
