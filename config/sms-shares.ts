import { ConfigError } from "./config-error.ts";
import type { Env } from "./env.ts";

export interface SmsShares {
  home: number;
  member: number;
  watched: number;
  visitor: number;
  common: number;
}

type Settings = Pick<Env, "SMS_GLOBAL_PER_HOUR" | "SMS_MEMBER_PERCENT" | "SMS_VISITOR_PERCENT">;

/** Parts of the members' share: for phones on a network where they were proved before, and on failing address ranges. */
const HOME = 0.4;
const WATCHED = 0.2;

/**
 * The site's codes per hour, divided into shares that are spent separately (decision 0037); their sum is
 * SMS_GLOBAL_PER_HOUR.
 */
export function smsShares({ SMS_GLOBAL_PER_HOUR: all, ...percents }: Settings): SmsShares {
  const { SMS_MEMBER_PERCENT: ofMembers, SMS_VISITOR_PERCENT: ofVisitors } = percents;
  if (ofMembers + ofVisitors > 100)
    throw new ConfigError("配置错误 SMS_MEMBER_PERCENT：与 SMS_VISITOR_PERCENT 之和不能超过 100（见 .env.example）");
  const members = Math.floor((all * ofMembers) / 100);
  const visitor = Math.floor((all * ofVisitors) / 100);
  const [home, watched] = [Math.floor(members * HOME), Math.floor(members * WATCHED)];
  return { home, watched, member: members - home - watched, visitor, common: all - members - visitor };
}
