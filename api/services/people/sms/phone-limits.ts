import type { Kysely } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { DAY_MS, dayInChina, startOfDay } from "../../../../contract/shared/site-time.ts";
import type { Database } from "../../../db/schema/index.ts";
import { waitText } from "../../shared/address/wait-text.ts";

interface Asking {
  db: Kysely<Database>;
  now: number;
  phone: string;
  /** The requester's key (api/services/shared/address/address.ts). */
  requester: string;
  /** Whether the phone was proved from this requester before. */
  isKnown: boolean;
  /** The id of the row that this request has just written. */
  except?: number;
}

const HOUR = 3_600_000;

/**
 * Refuses a requester that got a code for the phone within 120 s or ten since midnight. Refuses a requester that never
 * proved the phone when the phone got twenty today from all requesters. A phone gets three codes an hour from all
 * requesters; one more is reserved for a network where the phone was proved, so that strangers cannot lock out its
 * owner. Only sent codes have a row, so a refused sign or a failed provider costs no quota.
 * @returns whether the requester must answer a question first: the phone got three codes today, or one within 120 s
 * through another requester
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function checkPhoneLimits({
  db,
  now,
  phone,
  requester,
  isKnown,
  except,
}: Asking): Promise<{ needsChallenge: boolean }> {
  const today = startOfDay(dayInChina(now));
  const countdown = limits.codeCountdownSeconds * 1000;
  let query = db
    .selectFrom("sms_code")
    .select(["created_at", "requester"])
    .where("phone", "=", phone)
    .where("created_at", ">", Math.min(today - 1, now - HOUR))
    .orderBy("created_at", "desc")
    // Each known network has ten codes of its own; no phone has so many networks that 500 rows are too few.
    .limit(500);
  if (except !== undefined) query = query.where("id", "!=", except);
  const sent = await query.execute();
  const ofToday = sent.filter((row) => row.created_at >= today);
  const own = sent.filter((row) => row.requester === requester);

  // The daily limit is checked first: a requester without codes left should not wait 120 s to learn that.
  const retryAfterSeconds = Math.ceil((today + DAY_MS - now) / 1000);
  if (own.filter((row) => row.created_at >= today).length >= limits.codesPerPhonePerDay) {
    throw new ApiError("TOO_MANY_REQUESTS", "今天获取次数已用完，请明天再试", { retryAfterSeconds });
  }
  if (!isKnown && ofToday.length >= limits.codesForStrangersPerDay) {
    throw new ApiError("TOO_MANY_REQUESTS", "这个手机号今天的获取次数太多，请明天再试，或换到常用的网络", {
      retryAfterSeconds,
    });
  }
  const ofHour = sent.filter((row) => row.created_at > now - HOUR);
  const third = ofHour[limits.codesPerPhonePerHour - 1];
  const isOwnFirst = isKnown && !ofHour.some((row) => row.requester === requester);
  if (third !== undefined && !isOwnFirst) {
    const seconds = Math.ceil((third.created_at + HOUR - now) / 1000);
    const message = `一小时内最多获取 ${limits.codesPerPhonePerHour} 次，请填写最近收到的验证码，或 ${waitText(seconds)}后再试`;
    throw new ApiError("TOO_MANY_REQUESTS", message, { retryAfterSeconds: seconds });
  }
  const wait = own[0] ? Math.ceil((own[0].created_at + countdown - now) / 1000) : 0;
  if (wait > 0)
    throw new ApiError("TOO_MANY_REQUESTS", `验证码已发送，请 ${waitText(wait)}后再试`, { retryAfterSeconds: wait });
  const isOthersFresh = sent[0] !== undefined && sent[0].created_at > now - countdown;
  return { needsChallenge: ofToday.length >= limits.codesBeforeChallenge || isOthersFresh };
}
