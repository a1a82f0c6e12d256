import type { Context } from "../../../context.ts";
import { userOfPhone } from "./user-of-phone.ts";

/** A01: makes the user of a phone ADMIN, and the user when there is none yet. @returns the user's id */
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
