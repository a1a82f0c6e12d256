import type { Caller, Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { LimitName } from "../../../contract/limit-names.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { giveBackToAddress, rangeOf, takeForAddress } from "../address/address.ts";
import { waitText } from "../address/wait-text.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

interface Limit {
  /**
   * Whose attempts are counted together: a member's, those of an address (of an IPv6 network), of the range around it,
   * everybody's; `caller` is the member, or the address of who is not logged in.
   */
  per: "member" | "address" | "range" | "caller" | "site";
  times: number | ((config: Context["config"]) => number);
  seconds: number;
  /** What who is refused reads before how long to wait. */
  told: string;
  /**
   * The mount takes a point before it asks the verb; or the verb does where more than the caller decides: a form that was
   * sent before gets its first answer again and costs nothing, a login counts when it fails.
   */
  takenBy: "mount" | "verb";
}

const often = "操作太频繁";

/** A part of the site's codes, which nobody else's attempts can use up (decision 0037). */
const siteShare = (share: keyof Context["config"]["sms"]["shares"]): Limit => ({
  per: "site",
  times: ({ sms }) => sms.shares[share],
  seconds: HOUR,
  told: "当前获取验证码的人太多",
  takenBy: "verb",
});

/** Every rule: far more than a person does, far less than a script wants. What a member does costs others something. */
export const limitRules: Record<LimitName, Limit> = {
  like: { per: "member", times: 60, seconds: MINUTE, told: often, takenBy: "mount" },
  vote: { per: "member", times: 60, seconds: MINUTE, told: often, takenBy: "mount" },
  favourite: { per: "member", times: 120, seconds: MINUTE, told: often, takenBy: "mount" },
  // Follows, blocks, mutes and circles together.
  relation: { per: "member", times: 60, seconds: MINUTE, told: often, takenBy: "mount" },
  report: { per: "member", times: 30, seconds: HOUR, told: "举报太频繁", takenBy: "mount" },
  // Reading why one is banned counts, too.
  appeal: { per: "caller", times: 60, seconds: HOUR, told: "申诉太频繁", takenBy: "mount" },
  comment: { per: "member", times: 20, seconds: MINUTE, told: "评论太频繁", takenBy: "verb" },
  "comment-edit": { per: "member", times: 20, seconds: MINUTE, told: "修改太频繁", takenBy: "mount" },
  dynamic: { per: "member", times: 10, seconds: MINUTE, told: "发布太频繁", takenBy: "verb" },
  "dynamic-change": { per: "member", times: 30, seconds: HOUR, told: "修改太频繁", takenBy: "verb" },
  "article-publish": { per: "member", times: 30, seconds: 10 * MINUTE, told: "发布太频繁", takenBy: "verb" },
  feedback: { per: "member", times: 20, seconds: HOUR, told: "提交太频繁", takenBy: "verb" },
  video: { per: "member", times: 20, seconds: HOUR, told: "发布太频繁", takenBy: "verb" },
  // Videos and tickets.
  edit: { per: "member", times: 60, seconds: HOUR, told: often, takenBy: "mount" },
  // Of all kinds of drafts; saving by itself is at most one in a few seconds.
  "draft-save": { per: "member", times: 120, seconds: 5 * MINUTE, told: "保存太频繁", takenBy: "mount" },
  preview: { per: "member", times: 30, seconds: MINUTE, told: "预览太频繁", takenBy: "mount" },
  "feedback-similar": { per: "member", times: 60, seconds: MINUTE, told: often, takenBy: "mount" },
  completion: { per: "member", times: 120, seconds: MINUTE, told: "输入太频繁", takenBy: "mount" },
  // Whoever types fast asks four times a second; behind one address many do.
  suggestion: { per: "caller", times: 600, seconds: MINUTE, told: "输入太频繁", takenBy: "mount" },
  // What is judged elsewhere costs money, also where it is refused after that.
  moderation: { per: "member", times: 200, seconds: 10 * MINUTE, told: "发布太频繁", takenBy: "verb" },
  // Taken before the bytes are read.
  "image-upload": { per: "member", times: 60, seconds: 10 * MINUTE, told: "上传太频繁", takenBy: "mount" },
  "video-upload": { per: "member", times: 30, seconds: HOUR, told: "上传太频繁", takenBy: "verb" },
  // What is told to somebody else, or written down about them.
  staff: { per: "member", times: 120, seconds: HOUR, told: often, takenBy: "mount" },
  // The same to a page of people by one press.
  "staff-many": { per: "member", times: 30, seconds: HOUR, told: often, takenBy: "mount" },
  // Each is an archive of a person.
  "record-export": { per: "member", times: 20, seconds: DAY, told: "导出太频繁", takenBy: "mount" },
  "check-in": { per: "member", times: 30, seconds: 10 * MINUTE, told: often, takenBy: "mount" },
  profile: { per: "member", times: 30, seconds: 10 * MINUTE, told: often, takenBy: "mount" },
  // A new name marks every text that names the person as old.
  name: { per: "member", times: 10, seconds: DAY, told: often, takenBy: "verb" },
  // Signs prove freshness only and cost next to nothing; the rule keeps a script from asking for ever.
  "sms-sign": { per: "address", times: 60, seconds: HOUR, told: often, takenBy: "mount" },
  "sms-ip": {
    per: "address",
    times: ({ sms }) => sms.ipPerHour,
    seconds: HOUR,
    told: "获取验证码太频繁",
    takenBy: "verb",
  },
  // For a phone where it was proved before.
  "sms-home": siteShare("home"),
  // For a member's phone elsewhere.
  "sms-member": siteShare("member"),
  // For a member's phone in a range of addresses whose codes nobody uses.
  "sms-watched": siteShare("watched"),
  // For a new phone.
  "sms-visitor": siteShare("visitor"),
  // For whoever finds nothing left, and for new phones in such a range.
  "sms-site": siteShare("common"),
  challenge: { per: "address", times: 60, seconds: HOUR, told: often, takenBy: "verb" },
  // A program can be written that reads these.
  "challenge-words": { per: "range", times: 6, seconds: HOUR, told: "文字题获取太频繁", takenBy: "verb" },
  // Failures, not logins: a school behind one address logs in all day.
  "login-ip": { per: "address", times: 60, seconds: HOUR, told: "登录尝试太频繁", takenBy: "verb" },
  // Wrong passwords of 青少年模式, on all devices: four digits last for months.
  "minor-password": { per: "member", times: 5, seconds: HOUR, told: "密码尝试太频繁", takenBy: "verb" },
  "wechat-subscription": { per: "member", times: 30, seconds: 10 * MINUTE, told: often, takenBy: "verb" },
  "circle-found": { per: "member", times: 10, seconds: DAY, told: "创建圈子太频繁", takenBy: "verb" },
  // What the staff of circles does to people: each is told.
  "circle-staff": { per: "member", times: 60, seconds: MINUTE, told: often, takenBy: "mount" },
  // Every member is told.
  "circle-announce": { per: "member", times: 10, seconds: DAY, told: "发布公告太频繁", takenBy: "mount" },
  // Tens of thousands of addresses each, which the web server keeps.
  sitemap: { per: "address", times: 120, seconds: MINUTE, told: often, takenBy: "mount" },
  // Each is drawn once; what is kept costs no point.
  "share-picture": { per: "address", times: 60, seconds: MINUTE, told: often, takenBy: "verb" },
  // Whatever else is written: deletions, marks, sessions, what administrators do.
  change: { per: "caller", times: 600, seconds: MINUTE, told: often, takenBy: "mount" },
};

/** Whoever asks: a rule per member needs the viewer, one per address the caller. */
interface Who {
  ctx: Pick<Context, "config" | "limiter">;
  viewer?: Viewer | null;
  caller?: Caller;
}

function counted(name: LimitName, { ctx, viewer, caller }: Who) {
  const { per, times, seconds } = limitRules[name];
  const rule: LimitRule = { name, points: typeof times === "number" ? times : times(ctx.config), seconds };
  if (per === "site") return { rule, key: "all" };
  if (per === "range" && caller) return { rule, key: rangeOf(caller.ip) };
  if (per !== "address" && viewer) return { rule, key: String(viewer.id) };
  if (per !== "member" && caller) return { rule, ip: caller.ip };
  throw new Error(`Rule ${name} counts per ${per}, and nobody says who it is`);
}

/** Takes one point. @throws ApiError TOO_MANY_REQUESTS when there is none */
export async function takeLimit(name: LimitName, who: Who): Promise<void> {
  const { limiter } = who.ctx;
  const { rule, key, ip } = counted(name, who);
  const wait = ip === undefined ? await limiter.take(rule, key) : await takeForAddress(limiter, rule, ip);
  if (wait > 0)
    throw new ApiError("TOO_MANY_REQUESTS", `${limitRules[name].told}，请 ${waitText(wait)}后再试`, {
      retryAfterSeconds: wait,
    });
}

/** Whether half of the attempts of a rule for everybody are used. */
export async function isHalfUsed(name: LimitName, who: Who): Promise<boolean> {
  const { rule, key = "" } = counted(name, who);
  return rule.points > 0 && (await who.ctx.limiter.used(rule, key)) * 2 >= rule.points;
}

/** Returns what `takeLimit` took, for an attempt that turned out not to count. */
export async function giveBackLimit(name: LimitName, who: Who): Promise<void> {
  const { limiter } = who.ctx;
  const { rule, key, ip } = counted(name, who);
  await (ip === undefined ? limiter.giveBack(rule, key) : giveBackToAddress(limiter, rule, ip));
}

const whose = { member: "每人", address: "每个地址", range: "每个网段", caller: "每人", site: "全站" };

/** The rules of an endpoint, in words for its documentation. */
export function limitsText(names: readonly LimitName[], config: Context["config"]): string {
  const texts = names.map((name) => {
    const { per, times, seconds } = limitRules[name];
    const points = typeof times === "number" ? times : times(config);
    return `${name}：${whose[per]}每 ${waitText(seconds)} ${points} 次`;
  });
  return `频率限制（超过时 429）：${texts.join("；")}`;
}
