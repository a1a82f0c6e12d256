import type { Context } from "../../../context.ts";

const DAY = 86_400_000;
/** Dead letters stay for the staff this long. */
const DEAD_DAYS = 30;
/** A delivery that has waited this long, for example because its channel was switched off in the settings, is no news. */
const WAITING_DAYS = 7;
/** The figures count today, and the limits an hour. */
const SENT_DAYS = 2;

/** Deletes old rows of deliveries. @returns the number of rows */
export async function forgetOldDeliveries({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const gone = [
    db.deleteFrom("delivery").where("failed_at", "<", now - DEAD_DAYS * DAY),
    db
      .deleteFrom("delivery")
      .where("failed_at", "is", null)
      .where("created_at", "<", now - WAITING_DAYS * DAY),
    db.deleteFrom("delivery_sent").where("sent_at", "<", now - SENT_DAYS * DAY),
    db.deleteFrom("mail_confirmation").where("expires_at", "<=", now),
  ];
  let count = 0;
  for (const statement of gone) count += Number((await statement.executeTakeFirst()).numDeletedRows);
  return count;
}
