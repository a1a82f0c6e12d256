import type { Context } from "../context.ts";
import { KNOWN_DAYS } from "../services/people/sms/known-at.ts";
import { forgetSaid } from "../services/moderation/spam/assert-no-spam.ts";
import { forgetHits } from "../services/moderation/word/count-hits.ts";

const DAY = 86_400_000;

/** How many rows each table lost. */
export interface CleanUpResult {
  smsCodes: number;
  smsSigns: number;
  smsKnown: number;
  formResults: number;
  outboxEvents: number;
  sessions: number;
  wordHits: number;
  saidTexts: number;
}

/**
 * Deletes what time has made useless: codes older than a day (younger ones count for the daily limit), signs that no
 * longer pass for fresh, networks that a phone was not proved at for 90 days, form keys and live events older than a day, and sessions that ended, with their addresses, once the
 * law wants them no longer (LOGIN_LOG_DAYS): until then they are the log of logins; and counts of found words and of repeated texts. Safe to
 * run in several processes at once and at any time.
 */
export async function cleanUp({ ctx }: { ctx: Context }): Promise<CleanUpResult> {
  const now = ctx.clock.now();
  const { db } = ctx;
  // One statement each, no transaction around them: readers and writers get their turn in between.
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
    wordHits,
    saidTexts,
  };
}
