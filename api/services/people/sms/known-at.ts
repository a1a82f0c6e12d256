import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";

/** A proof of a phone from a network is remembered for this many days. */
export const KNOWN_DAYS = 90;

interface Place {
  ctx: Context;
  phone: string;
  /** The requester's key, made by `requesterOf` (api/services/shared/address/address.ts). */
  requester: string;
}

/** Only a hash is stored, so that a reader of the table cannot learn who was where. */
function placeHash({ ctx, phone, requester }: Place, secret = ctx.config.serviceSecret): string {
  return createHmac("sha256", secret).update(`known|${phone}|${requester}`).digest("base64url");
}

/** Whether the phone was proved from this network: its owner typed a code there. */
export async function isKnownAt(place: Place): Promise<boolean> {
  const { serviceSecret, oldServiceSecrets } = place.ctx.config;
  const hashes = [serviceSecret, ...oldServiceSecrets].map((secret) => placeHash(place, secret));
  const found = await place.ctx.db
    .selectFrom("sms_known")
    .select("seen_at")
    .where("hash", "in", hashes)
    .orderBy("seen_at", "desc")
    .executeTakeFirst();
  return found !== undefined && found.seen_at > place.ctx.clock.now() - KNOWN_DAYS * 86_400_000;
}

export async function setKnownAt(db: Kysely<Database>, place: Place): Promise<void> {
  const seen = { seen_at: place.ctx.clock.now() };
  await db
    .insertInto("sms_known")
    .values({ hash: placeHash(place), ...seen })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet(seen))
    .execute();
}
