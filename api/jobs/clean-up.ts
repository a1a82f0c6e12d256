import type { Context } from "../context.ts";
import { KNOWN_DAYS } from "../services/people/sms/known-at.ts";
import { forgetOldDeliveries } from "../services/shared/delivery/forget-old.ts";
import { forgetSaid } from "../services/moderation/spam/assert-no-spam.ts";
import { forgetHits } from "../services/moderation/word/count-hits.ts";

const DAY = 86_400_000;
/** Notices are deleted after this time without news. */
const NOTICE_DAYS = 180;
/** The most notices that one statement deletes. */
const BATCH = 1_000;

/** Number of deleted rows by table. */
export interface CleanUpResult {
  smsCodes: number;
  smsSigns: number;
  smsKnown: number;
  formResults: number;
  outboxEvents: number;
  sessions: number;
  liveTickets: number;
  wordHits: number;
  saidTexts: number;
  notices: number;
  deliveries: number;
}

/**
 * Deletes expired rows:
 * - login codes and form keys and live events older than a day (younger codes count for the daily limit), and expired
 *   signs and tickets of live sockets;
 * - networks on which a phone number was not proved for 90 days;
 * - ended sessions with their addresses, once they are older than LOGIN_LOG_DAYS: until then the law requires them as
 *   the log of logins;
 * - dead letters after a month, the record of sent messages after two days, and links that confirm no address any more;
 * - notices to which nothing was added for NOTICE_DAYS;
 * - old counts of found words and of repeated texts. Safe to run in several processes at once and at any time.
 */
export async function cleanUp({ ctx }: { ctx: Context }): Promise<CleanUpResult> {
  const now = ctx.clock.now();
  const { db } = ctx;
  // Separate statements without a transaction, so that other readers and writers can run in between.
  const [smsCodes] = await db
    .deleteFrom("sms_code")
    .where("created_at", "<", now - DAY)
    .execute();
  const [smsSigns] = await db.deleteFrom("sms_sign").where("expires_at", "<", now).execute();
  const [smsKnown] = await db
    .deleteFrom("sms_known")
    .where("seen_at", "<", now - KNOWN_DAYS * DAY)
    .execute();
  const [formResults] = await db
    .deleteFrom("form_result")
    .where("created_at", "<", now - DAY)
    .execute();
  const [outboxEvents] = await db
    .deleteFrom("outbox_event")
    .where("created_at", "<", now - DAY)
    .execute();
  const [sessions] = await db
    .deleteFrom("session")
    .where("created_at", "<", now - ctx.config.loginLogDays * DAY)
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("revoked_at", "is not", null)]))
    .execute();
  const notices = await forgetNotices(ctx, now - NOTICE_DAYS * DAY);
  const deliveries = await forgetOldDeliveries(ctx);
  const [liveTickets] = await db.deleteFrom("live_ticket").where("expires_at", "<=", now).execute();
  const wordHits = await forgetHits(ctx);
  const saidTexts = await forgetSaid(ctx);
  const count = (result: { numDeletedRows: bigint } | undefined) => Number(result?.numDeletedRows ?? 0);
  return {
    smsCodes: count(smsCodes),
    smsSigns: count(smsSigns),
    smsKnown: count(smsKnown),
    formResults: count(formResults),
    outboxEvents: count(outboxEvents),
    sessions: count(sessions),
    liveTickets: count(liveTickets),
    wordHits,
    saidTexts,
    notices,
    deliveries,
  };
}

/** Deletes notices in batches, because their acts go with them and other writers wait on SQLite. @returns how many */
async function forgetNotices({ db }: Pick<Context, "db">, before: number): Promise<number> {
  let gone = 0;
  for (;;) {
    const old = db.selectFrom("notice").select("id").where("acted_at", "<", before).orderBy("acted_at").limit(BATCH);
    const [deleted] = await db.deleteFrom("notice").where("id", "in", old).execute();
    const count = Number(deleted?.numDeletedRows ?? 0);
    gone += count;
    if (count < BATCH) return gone;
  }
}
