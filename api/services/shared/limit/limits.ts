import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { LimitName } from "../../../../contract/shared/limit-names.ts";
import type { LimitRule } from "../../../limiter/limiter.ts";
import { giveBackToAddress, rangeOf, requesterOf, takeForAddress } from "../address/address.ts";
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
  /**
   * `acts`: what others notice or what is stored. A point is held while the act runs and returned when the act is refused or
   * changes nothing, so a name that is taken costs none of the day's renames (`limitAct`).
   * `attempts`: every attempt costs a point, whatever its outcome. The rule protects from guessing (codes, passwords, logins)
   * or pays for work that a refusal has already cost (uploads, previews, searches, messages to phones).
   */
  counts: "acts" | "attempts";
}

/** Refused acts of a member that return their point, of all rules together: a script that only fails is stopped as well. */
const REFUSED_ACTS: LimitRule = { name: "refused-act", points: 60, seconds: MINUTE };

/** A part of the site's codes, which nobody else's attempts can use up (decision 0037). */
const siteShare = (share: keyof Context["config"]["sms"]["shares"]): Limit => ({
  per: "site",
  times: ({ sms }) => sms.shares[share],
  seconds: HOUR,
  told: "当前获取验证码的人太多",
  takenBy: "verb",
  counts: "attempts",
});

/** Every rule: far more than a person does, far less than a script wants. What a member does costs others something. */
export const limitRules: Record<LimitName, Limit> = {
  like: { per: "member", times: 60, seconds: MINUTE, told: "点赞太频繁", takenBy: "mount", counts: "acts" },
  vote: { per: "member", times: 60, seconds: MINUTE, told: "投票太频繁", takenBy: "mount", counts: "acts" },
  favourite: { per: "member", times: 120, seconds: MINUTE, told: "收藏太频繁", takenBy: "mount", counts: "acts" },
  // Follows, blocks, mutes and circles together.
  relation: {
    per: "member",
    times: 60,
    seconds: MINUTE,
    told: "关注、拉黑或加入圈子的操作太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  report: { per: "member", times: 30, seconds: HOUR, told: "举报太频繁", takenBy: "mount", counts: "acts" },
  // Reading why one is banned counts, too.
  appeal: { per: "caller", times: 60, seconds: HOUR, told: "申诉太频繁", takenBy: "mount", counts: "attempts" },
  comment: { per: "member", times: 20, seconds: MINUTE, told: "评论太频繁", takenBy: "verb", counts: "acts" },
  "comment-edit": {
    per: "member",
    times: 20,
    seconds: MINUTE,
    told: "修改评论太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  dynamic: { per: "member", times: 10, seconds: MINUTE, told: "发布动态太频繁", takenBy: "verb", counts: "acts" },
  "dynamic-change": {
    per: "member",
    times: 30,
    seconds: HOUR,
    told: "修改动态太频繁",
    takenBy: "verb",
    counts: "acts",
  },
  "article-publish": {
    per: "member",
    times: 30,
    seconds: 10 * MINUTE,
    told: "发布文章太频繁",
    takenBy: "verb",
    counts: "acts",
  },
  feedback: { per: "member", times: 20, seconds: HOUR, told: "提交反馈太频繁", takenBy: "verb", counts: "acts" },
  video: { per: "member", times: 20, seconds: HOUR, told: "发布视频太频繁", takenBy: "verb", counts: "acts" },
  // Videos and tickets.
  edit: { per: "member", times: 60, seconds: HOUR, told: "修改太频繁", takenBy: "mount", counts: "acts" },
  // Of all kinds of drafts; saving by itself is at most one in a few seconds.
  "draft-save": {
    per: "member",
    times: 120,
    seconds: 5 * MINUTE,
    told: "保存草稿太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  preview: { per: "member", times: 30, seconds: MINUTE, told: "预览太频繁", takenBy: "mount", counts: "attempts" },
  "feedback-similar": {
    per: "member",
    times: 60,
    seconds: MINUTE,
    told: "查找相似反馈太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  completion: { per: "member", times: 120, seconds: MINUTE, told: "输入太频繁", takenBy: "mount", counts: "attempts" },
  // Whoever types fast asks four times a second; behind one address many do.
  suggestion: { per: "caller", times: 600, seconds: MINUTE, told: "输入太频繁", takenBy: "mount", counts: "attempts" },
  // What is judged elsewhere costs money, also where it is refused after that.
  moderation: {
    per: "member",
    times: 200,
    seconds: 10 * MINUTE,
    told: "发布太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // Taken before the bytes are read.
  "image-upload": {
    per: "member",
    times: 60,
    seconds: 10 * MINUTE,
    told: "上传太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  "video-upload": { per: "member", times: 30, seconds: HOUR, told: "上传太频繁", takenBy: "verb", counts: "attempts" },
  // What is told to somebody else, or written down about them.
  staff: { per: "member", times: 120, seconds: HOUR, told: "管理操作太频繁", takenBy: "mount", counts: "acts" },
  // The same to a page of people by one press.
  "staff-many": {
    per: "member",
    times: 30,
    seconds: HOUR,
    told: "批量管理操作太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // Each is an archive of a person.
  "record-export": {
    per: "member",
    times: 20,
    seconds: DAY,
    told: "导出个人记录太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  "check-in": { per: "member", times: 30, seconds: 10 * MINUTE, told: "签到太频繁", takenBy: "mount", counts: "acts" },
  profile: { per: "member", times: 30, seconds: 10 * MINUTE, told: "修改资料太频繁", takenBy: "mount", counts: "acts" },
  // A new name marks every text that names the person as old.
  name: { per: "member", times: 10, seconds: DAY, told: "修改昵称太频繁", takenBy: "verb", counts: "acts" },
  // Signs prove freshness only and cost next to nothing; the rule keeps a script from asking for ever.
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
  challenge: {
    per: "address",
    times: 60,
    seconds: HOUR,
    told: "获取验证题太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // A program can be written that reads these.
  "challenge-words": {
    per: "range",
    times: 6,
    seconds: HOUR,
    told: "文字题获取太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // Failures, not logins: a school behind one address logs in all day.
  "login-ip": { per: "address", times: 60, seconds: HOUR, told: "登录尝试太频繁", takenBy: "verb", counts: "attempts" },
  // Wrong passwords of 青少年模式, on all devices: four digits last for months.
  "minor-password": {
    per: "member",
    times: 5,
    seconds: HOUR,
    told: "密码尝试太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  "wechat-subscription": {
    per: "member",
    times: 30,
    seconds: 10 * MINUTE,
    told: "查询公众号关注状态太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  "circle-found": { per: "member", times: 10, seconds: DAY, told: "创建圈子太频繁", takenBy: "verb", counts: "acts" },
  // What the staff of circles does to people: each is told.
  "circle-staff": {
    per: "member",
    times: 60,
    seconds: MINUTE,
    told: "管理圈子的操作太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // Every member is told.
  "circle-announce": {
    per: "member",
    times: 10,
    seconds: DAY,
    told: "发布公告太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // Tens of thousands of addresses each, which the web server keeps.
  sitemap: {
    per: "address",
    times: 120,
    seconds: MINUTE,
    told: "读取网站地图太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  // Each is drawn once; what is kept costs no point.
  "share-picture": {
    per: "address",
    times: 60,
    seconds: MINUTE,
    told: "获取分享图太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // Whatever else is written: deletions, marks, sessions, what administrators do.
  change: { per: "caller", times: 600, seconds: MINUTE, told: "操作太频繁", takenBy: "mount", counts: "acts" },
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

/** Of an act also how many there may be. */
function toldOf(name: LimitName, { points, seconds }: LimitRule): string {
  const { told, counts } = limitRules[name];
  return counts === "acts" ? `${told}（每 ${waitText(seconds)}最多 ${points} 次）` : told;
}

/** Takes one point. @throws ApiError TOO_MANY_REQUESTS when there is none */
export async function takeLimit(name: LimitName, who: Who): Promise<void> {
  const { limiter } = who.ctx;
  const { rule, key, ip } = counted(name, who);
  const wait = ip === undefined ? await limiter.take(rule, key) : await takeForAddress(limiter, rule, ip);
  if (wait > 0)
    throw new ApiError("TOO_MANY_REQUESTS", `${toldOf(name, rule)}，请 ${waitText(wait)}后再试`, {
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

/**
 * Takes a point of each rule before the endpoint's verb is asked. @returns what returns the points of acts (`counts`), for a verb that
 * refused; nobody is told of a point that could not be returned
 * @throws ApiError TOO_MANY_REQUESTS, and then no act's point is gone
 */
export async function takeLimits(names: readonly LimitName[], who: Who): Promise<() => Promise<void>> {
  const taken: LimitName[] = [];
  const giveBack = async () => {
    for (const name of taken) await giveBackAct(name, who);
  };
  for (const name of names) {
    await takeLimit(name, who).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (limitRules[name].counts === "acts") taken.push(name);
  }
  return giveBack;
}

/**
 * Runs an act of a rule that counts acts: the point is taken first, so that parallel acts share none, and returned when the act throws
 * or answers with what an earlier one has made (`repeated`).
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function limitAct<T extends object>(name: LimitName, who: Who, run: () => Promise<T>): Promise<T> {
  const giveBack = await takeLimits([name], who);
  try {
    const made = await run();
    if ("repeated" in made) await giveBack();
    return made;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function giveBackAct(name: LimitName, who: Who): Promise<void> {
  const { key, ip } = counted(name, who);
  if ((await who.ctx.limiter.take(REFUSED_ACTS, key ?? requesterOf(ip))) === 0) await giveBackLimit(name, who);
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
