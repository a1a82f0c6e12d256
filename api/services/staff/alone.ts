import type { Context } from "../../context.ts";
import { mayOnSite, type StaffAct, staffRoles } from "../../../contract/staff-names.ts";

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
  return (
    db
      .selectFrom("user")
      .select("id")
      // The words of the index of the staff, which are few among all that are there.
      .where((eb) => eb.or([eb("staff_role", "is not", null), eb("role", "=", "ADMIN")]))
      .where((eb) =>
        eb.or([
          eb("role", "=", "ADMIN"),
          ...(anyhow.length > 0 ? [eb("staff_role", "in", anyhow)] : []),
          ...(everywhere.length > 0 ? [eb("staff_role", "in", everywhere).and("staff_areas", "is", null)] : []),
        ]),
      )
      .where((eb) => eb.or([eb("banned_until", "is", null), eb("banned_until", "<=", clock.now())]))
      .where("left_at", "is", null)
      .where("id", "not in", [0, ...but])
      .limit(most)
  );
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
