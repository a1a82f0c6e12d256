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
  /** Who asks (api/services/shared/address/address.ts). */
  requester: string;
  /** Whether this requester has proved the phone before. */
  isKnown: boolean;
  /** The row that the asker has just written. */
  except?: number;
}

const HOUR = 3_600_000;

/**
 * Refuses when this requester got a code for the phone within 120 s or ten since midnight, and who never proved the phone
 * when it got twenty from anybody. A phone gets three in an hour whoever asks; one of an hour is left for where it was proved,
 * so that nobody elsewhere keeps its owner out. Only codes that went out have a row, so a refused sign or a failed provider
 * costs no quota.
 * @returns whether the asker has to answer a question first: the phone got three today, or one within 120 s by another
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
    // Each known network has ten of its own; hundreds would be more than one phone has networks.
    .limit(500);
  if (except !== undefined) query = query.where("id", "!=", except);
  const sent = await query.execute();
  const ofToday = sent.filter((row) => row.created_at >= today);
  const own = sent.filter((row) => row.requester === requester);

  // Its own day comes first: who has no codes left should not wait 120 s to be told.
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
