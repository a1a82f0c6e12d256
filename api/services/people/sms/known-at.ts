import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";

/** For how long it is remembered that a phone was proved from a network. */
export const KNOWN_DAYS = 90;

interface Place {
  ctx: Context;
  phone: string;
  /** api/services/shared/address/address.ts */
  requester: string;
}

/** What is kept is a hash: who reads the table learns of nobody where they were. */
function placeHash({ ctx, phone, requester }: Place, secret = ctx.config.serviceSecret): string {
  return createHmac("sha256", secret).update(`known|${phone}|${requester}`).digest("base64url");
}

/** Whether the phone has been proved from there: a code that went to it was typed there. */
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
