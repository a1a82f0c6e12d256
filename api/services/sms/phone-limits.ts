import type { Kysely } from "kysely";
import { ApiError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../../db/schema/index.ts";
import { waitText } from "./wait-text.ts";

const DAY = 86_400_000;
/** China keeps one time zone, UTC+8, without summer time. */
const CHINA_OFFSET = 8 * 3_600_000;

/** Midnight in China that began the day of `now`, in ms. */
export function startOfDayInChina(now: number): number {
  return Math.floor((now + CHINA_OFFSET) / DAY) * DAY - CHINA_OFFSET;
}

/**
 * Refuses when the phone got a code within 120 s or ten since midnight. Only codes that went out have a row, so a
 * refused sign or a failed provider costs no quota.
 * @param except the row that the asker has just written
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function checkPhoneLimits({ db, now, phone, except }: { db: Kysely<Database>; now: number; phone: string; except?: number }): Promise<void> {
  const today = startOfDayInChina(now);
  const countdown = limits.codeCountdownSeconds * 1000;
  let query = db
    .selectFrom("sms_code")
    .select("created_at")
    .where("phone", "=", phone)
    .where("created_at", ">", Math.min(today - 1, now - countdown))
    .orderBy("created_at", "desc")
    .limit(limits.codesPerPhonePerDay);
  if (except !== undefined) query = query.where("id", "!=", except);
  const sent = await query.execute();

  // Its own day comes first: who has no codes left should not wait 120 s to be told.
  if (sent.filter((row) => row.created_at >= today).length >= limits.codesPerPhonePerDay) {
    const retryAfterSeconds = Math.ceil((today + DAY - now) / 1000);
    throw new ApiError("TOO_MANY_REQUESTS", "今天获取次数已用完，请明天再试", { retryAfterSeconds });
  }
  const latest = sent[0];
  const wait = latest ? Math.ceil((latest.created_at + countdown - now) / 1000) : 0;
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", `验证码已发送，请 ${waitText(wait)}后再试`, { retryAfterSeconds: wait });
}
