import type { Context } from "../../../context.ts";
import type { LimitName } from "../../../../contract/shared/limit-names.ts";
import { limits } from "../../../../contract/shared/limits.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const TALKS = limits.conversationsPerDay;

interface Limit {
  /**
   * The group whose attempts are counted together: a member, an address (or its IPv6 network), the range around the
   * address, or the whole site; `caller` is the member, or the address of a guest; `thing` is a key that the verb names.
   */
  per: "member" | "address" | "range" | "caller" | "site" | "thing";
  times: number | ((config: Context["config"]) => number);
  seconds: number;
  /** The first part of the refusal's message; the waiting time follows. */
  told: string;
  /**
   * The mount takes a point before it calls the verb. The verb takes the point when the decision depends on more than
   * the caller: a resubmitted form gets its first answer again and costs nothing, and a login counts only when it
   * fails.
   */
  takenBy: "mount" | "verb";
  /**
   * `acts`: the act stores data or others notice it. A point is held while the act runs and returned when the act is
   * refused or changes nothing, so a rename to a taken name costs none of the day's renames (`limitAct`).
   * `attempts`: every attempt costs a point, whatever its outcome. The rule protects from guessing (codes, passwords,
   * logins) or pays for work that a refusal has already cost (uploads, previews, searches, messages to phones).
   */
  counts: "acts" | "attempts";
}

/** A share of the site's SMS codes; attempts of other shares cannot use it up (decision 0037). */
const siteShare = (share: keyof Context["config"]["sms"]["shares"]): Limit => ({
  per: "site",
  times: ({ sms }) => sms.shares[share],
  seconds: HOUR,
  told: "当前获取验证码的人太多",
  takenBy: "verb",
  counts: "attempts",
});

/** All rules. Each allows far more than a person does and far less than a script wants. */
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
  // Reading the reason of one's ban counts, too.
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
  chat: { per: "member", times: 1, seconds: 2, told: "发私信太频繁", takenBy: "verb", counts: "acts" },
  // The first message to a person with whom there is no conversation yet.
  "chat-begin": { per: "member", times: TALKS, seconds: DAY, told: "新对话太频繁", takenBy: "verb", counts: "acts" },
  // Each search reads up to a hundred thousand messages.
  "chat-search": {
    per: "member",
    times: 30,
    seconds: MINUTE,
    told: "查找太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  danmaku: { per: "member", times: 1, seconds: 5, told: "发弹幕太频繁", takenBy: "verb", counts: "acts" },
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
  // While a film plays, its page saves the position every 15 s, and at each pause.
  "watch-place": {
    per: "member",
    times: 120,
    seconds: MINUTE,
    told: "保存观看位置太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // Each attempt reads up to 512 KB of text, also when it is refused.
  caption: { per: "member", times: 120, seconds: HOUR, told: "保存字幕太频繁", takenBy: "mount", counts: "attempts" },
  series: { per: "member", times: 20, seconds: HOUR, told: "新建合集太频繁", takenBy: "verb", counts: "acts" },
  // Adding, removing and moving parts of series.
  "series-order": {
    per: "member",
    times: 120,
    seconds: MINUTE,
    told: "调整合集太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // For edits of videos, tickets and series.
  edit: { per: "member", times: 60, seconds: HOUR, told: "修改太频繁", takenBy: "mount", counts: "acts" },
  // For drafts of all kinds; automatic saving sends at most one request in a few seconds.
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
  // A fast typist sends four requests a second, and many people may share one address.
  suggestion: { per: "caller", times: 600, seconds: MINUTE, told: "输入太频繁", takenBy: "mount", counts: "attempts" },
  // The external moderation service costs money, even when the text is refused afterwards.
  moderation: {
    per: "member",
    times: 200,
    seconds: 10 * MINUTE,
    told: "发布太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // The point is taken before the upload's bytes are read.
  "image-upload": {
    per: "member",
    times: 60,
    seconds: 10 * MINUTE,
    told: "上传太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  "video-upload": { per: "member", times: 30, seconds: HOUR, told: "上传太频繁", takenBy: "verb", counts: "attempts" },
  // Acts of the staff that notify a member or are recorded about a member.
  staff: { per: "member", times: 120, seconds: HOUR, told: "管理操作太频繁", takenBy: "mount", counts: "acts" },
  // The same acts on a page of people at once.
  "staff-many": {
    per: "member",
    times: 30,
    seconds: HOUR,
    told: "批量管理操作太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // Each export builds an archive of a person.
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
  // A new name marks every text that mentions the person for rendering.
  name: { per: "member", times: 10, seconds: DAY, told: "修改昵称太频繁", takenBy: "verb", counts: "acts" },
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
  // Wrong passwords of 青少年模式 (minor mode) on all devices: at this rate guessing four digits takes months.
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
  // Counts the mails to one address, from all members together.
  "mail-confirm-address": {
    per: "thing",
    times: 3,
    seconds: DAY,
    told: "向这个邮箱发送确认邮件太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  "circle-found": { per: "member", times: 10, seconds: DAY, told: "创建圈子太频繁", takenBy: "verb", counts: "acts" },
  // Acts of a circle's staff on people: each person is notified.
  "circle-staff": {
    per: "member",
    times: 60,
    seconds: MINUTE,
    told: "管理圈子的操作太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // An announcement notifies every member of the circle.
  "circle-announce": {
    per: "member",
    times: 10,
    seconds: DAY,
    told: "发布公告太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  // Each part of the sitemap holds tens of thousands of URLs; the web server caches it.
  sitemap: {
    per: "address",
    times: 120,
    seconds: MINUTE,
    told: "读取网站地图太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  // Each picture is rendered once; a cached picture costs no point.
  "share-picture": {
    per: "address",
    times: 60,
    seconds: MINUTE,
    told: "获取分享图太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
  // A browser needs a ticket for each connection, and repeats lost ones with growing pauses.
  "live-ticket": {
    per: "member",
    times: 120,
    seconds: MINUTE,
    told: "连接太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
  // All other writes: deletions, marks, sessions, acts of administrators.
  change: { per: "caller", times: 600, seconds: MINUTE, told: "操作太频繁", takenBy: "mount", counts: "acts" },
};

/** The requester: a rule per member needs the viewer, a rule per address needs the caller. */
