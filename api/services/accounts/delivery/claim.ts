import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { DeliveryChannel, DeliveryTab } from "../../../../contract/accounts/delivery-names.ts";
import type { Database } from "../../../db/schema/index.ts";

/** How long a claim holds in ms; longer than any call takes. After it expires another process sends the deliveries. */
export const CLAIM_MS = 120_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The waits in ms after the first, second … failed try; after one more failure a delivery is a dead letter. */
export const BACKOFF = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
const FAILURE_MAX = 200;

/** The due deliveries of one person by one channel, which this process holds until `lease` (ms). */
export interface Claim {
  channel: DeliveryChannel;
  userId: number;
  lease: number;
}

/** In a `case` PostgreSQL would take a parameter for a text. */
const asTime = (ms: number) => sql<number>`cast(${ms} as bigint)`;

/** Adds up to half of the wait at random, so that deliveries that failed together are not tried together again. */
const withJitter = (ms: number) => Math.round(ms * (1 + Math.random() / 2));

/**
 * Takes the due deliveries of a person.
 * @returns undefined when there are none, for example because another process has them
 */
export async function claimDue(
  { db, clock }: Pick<Context, "db" | "clock">,
  { channel, userId }: Omit<Claim, "lease">,
): Promise<Claim | undefined> {
  const now = clock.now();
  const claim = { channel, userId, lease: now + CLAIM_MS };
  const taken = await db
    .updateTable("delivery")
    .set({ lease_until: claim.lease })
    .where("channel", "=", channel)
    .where("user_id", "=", userId)
    .where("failed_at", "is", null)
    .where("next_at", "<=", now)
    .where("lease_until", "<=", now)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n ? claim : undefined;
}

/**
 * SQL condition: the row belongs to the claim and got no news since. A row with news has lost its lease (enqueue.ts), so
 * that it stays and is sent again.
 */
export const isHeld = ({ channel, userId, lease }: Claim): RawBuilder<boolean> =>
  sql<boolean>`(delivery.user_id = ${userId} and delivery.channel = ${channel} and delivery.lease_until = ${lease}
    and delivery.failed_at is null)`;

/** The number of deliveries in a claim. */
export async function countHeld({ db }: Pick<Context, "db">, claim: Claim): Promise<number> {
  const { count } = await db
    .selectFrom("delivery")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isHeld(claim))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest deliveries of a claim. */
export function heldQuery({ db }: Pick<Context, "db">, claim: Claim, limit: number) {
  return db
    .selectFrom("delivery")
    .select(["id", "last_seq"])
    .where(isHeld(claim))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

/** Deletes deliveries of a claim: they were sent, or are not wanted. @param tabs only these */
export async function dropHeld(db: Kysely<Database>, claim: Claim, tabs?: DeliveryTab[]): Promise<void> {
  if (tabs?.length === 0) return;
  await db
    .deleteFrom("delivery")
    .where(isHeld(claim))
    .$if(tabs !== undefined, (query) => query.where("tab", "in", tabs ?? []))
    .execute();
}

/** Gives deliveries of a claim back until a time. No try is counted. @param of only those of these tabs and that age */
export async function putOff(
  { db }: Pick<Context, "db">,
  claim: Claim,
  until: number,
  of?: { tabs: DeliveryTab[]; since: number },
): Promise<void> {
  if (of?.tabs.length === 0) return;
  await db
    .updateTable("delivery")
    .set({ lease_until: 0, next_at: until })
    .where(isHeld(claim))
    .$if(of !== undefined, (query) =>
      query.where("tab", "in", of?.tabs ?? []).where("created_at", ">=", of?.since ?? 0),
    )
    .execute();
}

/** Counts a failed try: the deliveries wait longer after each, and are dead letters after the last. */
export async function tryAgain({ db, clock }: Pick<Context, "db" | "clock">, claim: Claim, why: string): Promise<void> {
  const now = clock.now();
  const wait = BACKOFF.reduceRight(
    (rest, ms, tries) =>
      sql<number>`case when attempts = ${sql.lit(tries)} then ${asTime(now + withJitter(ms))} else ${rest} end`,
    asTime(now),
  );
  await db
    .updateTable("delivery")
    .set({
      next_at: wait,
      failed_at: sql<number | null>`case when attempts >= ${sql.lit(BACKOFF.length)} then ${asTime(now)} else null end`,
      attempts: sql<number>`attempts + 1`,
      lease_until: 0,
      failure: why.slice(0, FAILURE_MAX),
    })
    .where(isHeld(claim))
    .execute();
}

/** Makes dead letters of a claim's deliveries. */
export async function giveUp({ db, clock }: Pick<Context, "db" | "clock">, claim: Claim, why: string): Promise<void> {
  await db
    .updateTable("delivery")
    .set({
      failed_at: clock.now(),
      attempts: sql<number>`attempts + 1`,
      lease_until: 0,
      failure: why.slice(0, FAILURE_MAX),
    })
    .where(isHeld(claim))
    .execute();
}
