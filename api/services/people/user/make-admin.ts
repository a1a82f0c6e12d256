import type { Context } from "../../../context.ts";
import { userOfPhone } from "./user-of-phone.ts";

/** A01: gives the user of a phone the role ADMIN, and creates the user if there is none. @returns the user's id */
export async function makeAdmin({
  ctx,
  phone,
}: {
  ctx: Pick<Context, "db" | "clock">;
  phone: string;
}): Promise<{ id: number }> {
  const { id } = await ctx.db
    .transaction()
    .execute((trx) => userOfPhone({ db: trx, now: ctx.clock.now(), phone, admin: true }));
  return { id };
}
