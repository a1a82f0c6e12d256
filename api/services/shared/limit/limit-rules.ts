import type { LimitName } from "../../../../contract/shared/limit-names.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { codeRules } from "./code-rules.ts";
import { DAY, HOUR, type Limit, MINUTE } from "./limit.ts";

const TALKS = limits.conversationsPerDay;

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
  comment: {
    per: "member",
    times: 20,
    seconds: MINUTE,
    perDay: 1_000,
    told: "评论太频繁",
    takenBy: "verb",
    counts: "acts",
  },
  "comment-edit": {
    per: "member",
    times: 20,
    seconds: MINUTE,
    told: "修改评论太频繁",
    takenBy: "mount",
    counts: "acts",
  },
  chat: {
    per: "member",
    times: 1,
    seconds: 2,
    perDay: 5_000,
    told: "发私信太频繁",
    takenBy: "verb",
    counts: "acts",
  },
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
  dynamic: {
    per: "member",
    times: 10,
    seconds: MINUTE,
    perDay: 300,
    told: "发布动态太频繁",
    takenBy: "verb",
    counts: "acts",
  },
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
    perDay: 200,
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
  caption: {
    per: "member",
    times: 120,
    seconds: HOUR,
    perDay: 200,
    told: "保存字幕太频繁",
    takenBy: "mount",
    counts: "attempts",
  },
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
  ...codeRules,
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
