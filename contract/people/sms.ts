import { z } from "zod";
import { challengeFields } from "../shared/challenge.ts";
import { atMost, phone, plainText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { HOUR, type RateLimits } from "../shared/rate-limit.ts";

/** A share of the site's SMS codes; attempts of other shares cannot use it up (decision 0037). */
const ofSite = {
  per: "site",
  seconds: HOUR,
  refusal: "当前获取验证码的人太多",
  takenBy: "verb",
  counts: "attempts",
} as const;

/** The rate limits of login codes (decision 0037). */
export const smsLimits = {
  // Signs prove only freshness and are cheap; the rule stops a script that requests them endlessly.
  sign: { name: "sms-sign", per: "address", times: 60, seconds: HOUR, refusal: "获取验证码太频繁", counts: "attempts" },
  address: {
    name: "sms-ip",
    per: "address",
    times: ({ sms }) => sms.ipPerHour,
    seconds: HOUR,
    refusal: "获取验证码太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // For a phone in a network where it was proved before.
  home: { name: "sms-home", ...ofSite, times: ({ sms }) => sms.shares.home },
  // For a member's phone in other networks.
  member: { name: "sms-member", ...ofSite, times: ({ sms }) => sms.shares.member },
  // For a member's phone in an address range whose codes go unused.
  watched: { name: "sms-watched", ...ofSite, times: ({ sms }) => sms.shares.watched },
  // For a new phone.
  visitor: { name: "sms-visitor", ...ofSite, times: ({ sms }) => sms.shares.visitor },
  // For requests whose own share is used up, and for new phones in such a range.
  site: { name: "sms-site", ...ofSite, times: ({ sms }) => sms.shares.common },
} as const satisfies RateLimits;

export const smsEndpoints = {
  /** C03: base64(RSA-OAEP-SHA256("{phone},{unix seconds}")), C17 */
  encrypt: endpoint({
    method: "get",
    path: "/sms/encrypt/{phone}",
    summary: "为手机号生成一次性签名",
    limits: [smsLimits.sign],
    params: z.object({ phone }),
    output: z.string(),
  }),
  /** C02 (named sendPhoneCode in the specification) */
  sendPhoneCode: endpoint({
    method: "post",
    path: "/sms/login",
    unread: {
      sign: "it is compared, and stored nowhere",
      challengeToken: "it is compared, and stored nowhere",
      challengeAnswer: "it is compared, and stored nowhere",
      challengeWork: "it is compared, and stored nowhere",
    },
    summary: "发送登录验证码；获取得多时先答一个小问题（428）",
    limits: [smsLimits.address, smsLimits.home, smsLimits.member, smsLimits.watched, smsLimits.visitor, smsLimits.site],
    body: z.object({
      phone,
      sign: plainText("缺少签名")
        .min(1, "缺少签名")
        .check(...atMost(1024, "签名有误")),
      ...challengeFields,
    }),
    /** Seconds until the next code may be requested. An API may answer its success without data. */
    output: z.object({ countdownSeconds: z.number().int() }).default({ countdownSeconds: limits.codeCountdownSeconds }),
  }),
  /** Only in `local`: the latest code, for testers. 404 elsewhere. */
  devLatest: endpoint({
    method: "get",
    path: "/dev/sms/{phone}",
    summary: "（仅 local 环境）最近一次发送的验证码",
    params: z.object({ phone }),
    output: z.object({ code: z.string() }),
  }),
  devList: endpoint({
    method: "get",
    path: "/dev/sms",
    summary: "（仅 local 环境）最近发送的验证码列表",
    output: z.array(z.object({ phone: z.string(), code: z.string(), sentAt: z.iso.datetime() })),
  }),
} as const;
