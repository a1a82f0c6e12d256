import type { Kysely } from "kysely";
import { assertOpen } from "../../shared/config/site-switch.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { AGREEMENT_VERSION } from "../../../../contract/shared/agreement-names.ts";

interface UserOfPhone {
  db: Kysely<Database>;
  now: number;
  phone: string;
  /** Gives the user the role ADMIN; false never takes the role away. */
  admin: boolean;
}

const ofPhone = cachedQuery((db, { phone }: { phone: string }) =>
  db.selectFrom("user").select(["id", "banned_until", "role"]).where("phone", "=", phone),
);

/**
 * The user of a phone, created if there is none. When first logins run in parallel, one creates the row and the others
 * find it.
 * @throws ApiError FORBIDDEN for a new user while registration is closed
 * @returns id, role, and the end of a ban (ms) or null
 */
export async function userOfPhone({
  db,
  now,
  phone,
  admin,
}: UserOfPhone): Promise<{ id: number; banned_until: number | null; role: "USER" | "ADMIN" }> {
  const find = () => ofPhone.first(db, { phone });
  let user = await find();
  if (!user) {
    if (!admin) await assertOpen(db, "registration");
    await db
      .insertInto("user")
      // Forms of registration show the agreement, so a new member has agreed to the newest built-in one.
      .values({ phone, role: admin ? "ADMIN" : "USER", created_at: now, agreed_version: AGREEMENT_VERSION })
      .onConflict((conflict) => conflict.column("phone").doNothing())
      .execute();
    user = await find();
  }
  if (!user) throw new Error("a user was written and is not there");
  if (!admin || user.role === "ADMIN") return user;
  await db.updateTable("user").set({ role: "ADMIN" }).where("id", "=", user.id).execute();
  return { ...user, role: "ADMIN" };
}
