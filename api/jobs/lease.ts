import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema/index.ts";
import type { Clock } from "../lib/clock.ts";

interface Leased {
  db: Kysely<Database>;
  clock: Clock;
}
interface Holding {
  name: string;
  /** The id of the process that holds the lease. */
  holder: string;
}
/** A lease with its length in ms; no other process takes the job during that time. */
interface Term extends Holding {
  leaseMs: number;
}

/**
 * Takes the lease of a job: of all processes that share the database one gets it, once per period. One statement on the
 * lease's row decides.
 * @returns undefined when the lease was taken; else the row's times: another process holds it, or its time has not come
 */
export async function takeLease(
  { db, clock }: Leased,
  { name, holder, leaseMs }: Term,
): Promise<{ againAt: number; succeededAt: number | null } | undefined> {
  const now = clock.now();
  const lease = { holder, lease_until: now + leaseMs };
  const taken = await db
    .insertInto("job_lease")
    .values({ name, ...lease, next_at: now })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(lease)
        .where("job_lease.lease_until", "<=", now)
        .where("job_lease.next_at", "<=", now),
    )
    .returning("name")
    .executeTakeFirst();
  if (taken) return undefined;
  const row = await db
    .selectFrom("job_lease")
    .select(["lease_until", "next_at", "succeeded_at"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return { againAt: Math.max(row.lease_until, row.next_at), succeededAt: row.succeeded_at };
}

/** Extends the lease. @returns false when another process holds it by now */
export async function renewLease({ db, clock }: Leased, { name, holder, leaseMs }: Term): Promise<boolean> {
  const row = await db
    .updateTable("job_lease")
    .set({ lease_until: clock.now() + leaseMs })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

/** Increments the count of failures in a row. */
export const oneMore = sql<number>`failures + 1`;

/**
 * Releases the lease: after success until the job's next time, after an abort at once, so that another process can
 * begin.
 */
export async function endLease(
  { db }: Pick<Leased, "db">,
  { name, holder }: Holding,
  done: {
    next_at?: number;
    succeeded_at?: number;
    failed_at?: number;
    failure?: string;
    failures?: 0 | RawBuilder<number>;
  },
): Promise<void> {
  await db
    .updateTable("job_lease")
    .set({ lease_until: 0, ...done })
    .where("name", "=", name)
    .where("holder", "=", holder)
    .execute();
}
