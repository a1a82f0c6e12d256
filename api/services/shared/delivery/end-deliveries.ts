import type { Kysely, Transaction } from "kysely";
import type { DeliveryChannel } from "../../../../contract/accounts/delivery-names.ts";
import type { Database } from "../../../db/schema/index.ts";

/**
 * Switches a channel off for a member: nothing of it is sent any more.
 * @returns whether it was on
 */
export async function switchOff(
  trx: Transaction<Database>,
  { userId, channel }: { userId: number; channel: DeliveryChannel },
): Promise<boolean> {
  const off = await trx
    .deleteFrom("delivery_choice")
    .where("user_id", "=", userId)
    .where("channel", "=", channel)
    .executeTakeFirst();
  await trx.deleteFrom("delivery").where("user_id", "=", userId).where("channel", "=", channel).execute();
  return off.numDeletedRows > 0n;
}

/** Deletes everything about deliveries to a person whose account ends: addresses, switches and waiting deliveries. */
export async function forgetDeliveries(db: Kysely<Database>, userId: number): Promise<void> {
  for (const table of [
    "delivery",
    "delivery_sent",
    "delivery_choice",
    "delivery_setting",
    "mail_address",
    "mail_confirmation",
  ] as const)
    await db.deleteFrom(table).where("user_id", "=", userId).execute();
}
