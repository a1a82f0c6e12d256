import type { Context } from "../../../context.ts";
import type { LimitName } from "../../../../contract/shared/limit-names.ts";
import { DAY, HOUR, type Limit } from "./limit.ts";

/** A share of the site's SMS codes; attempts of other shares cannot use it up (decision 0037). */
const siteShare = (share: keyof Context["config"]["sms"]["shares"]): Limit => ({
  per: "site",
  times: ({ sms }) => sms.shares[share],
  seconds: HOUR,
  told: "当前获取验证码的人太多",
  takenBy: "verb",
  counts: "attempts",
});

/** The rules of codes, logins and confirmations by mail: what guests may request, and what is sent to strangers. */
export const codeRules = {
  // Signs prove only freshness and are cheap; the rule stops a script that requests them endlessly.
  "sms-sign": {
    per: "address",
    times: 60,
    seconds: HOUR,
    told: "获取验证码太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  "sms-ip": {
    per: "address",
    times: ({ sms }) => sms.ipPerHour,
    seconds: HOUR,
    told: "获取验证码太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // For a phone in a network where it was proved before.
  "sms-home": siteShare("home"),
  // For a member's phone in other networks.
  "sms-member": siteShare("member"),
  // For a member's phone in an address range whose codes go unused.
  "sms-watched": siteShare("watched"),
  // For a new phone.
  "sms-visitor": siteShare("visitor"),
  // For requests whose own share is used up, and for new phones in such a range.
  "sms-site": siteShare("common"),
  challenge: {
    per: "address",
    times: 60,
    seconds: HOUR,
    told: "获取验证题太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // A program can be written that solves these.
  "challenge-words": {
    per: "range",
    times: 6,
    seconds: HOUR,
    told: "文字题获取太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // Only failed logins count: a school behind one address logs in all day.
  "login-ip": { per: "address", times: 60, seconds: HOUR, told: "登录尝试太频繁", takenBy: "verb", counts: "attempts" },
  // Each mail goes to an address that a member only claims to have.
  "mail-confirm": {
    per: "member",
    times: 6,
    seconds: DAY,
    told: "发送确认邮件太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  "mail-confirm-ip": {
    per: "address",
    times: 20,
    seconds: HOUR,
    told: "发送确认邮件太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  "mail-confirm-site": {
    per: "site",
    times: 500,
    seconds: HOUR,
    told: "全站发送确认邮件太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  // Counts the mails that one member sends to one address.
  "mail-confirm-claim": {
    per: "thing",
    times: 3,
    seconds: DAY,
    told: "向这个邮箱发送确认邮件太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // Counts the mails to one address, from all members together: one stranger cannot use up the owner's.
  "mail-confirm-address": {
    per: "thing",
    times: 12,
    seconds: DAY,
    told: "向这个邮箱发送确认邮件太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} satisfies Partial<Record<LimitName, Limit>>;
