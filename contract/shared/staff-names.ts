import type { StaffArea, StaffRole } from "./staff-role-names.ts";

/**
 * All permissions of the site's staff: administrators have all of them, other roles those that name them. The API
 * enforces this table, and pages show by it. Acts on another person also depend on that person's rank
 * (`services/shared/authority/authority.ts`).
 * `limited` is the part of the permission that a moderator of some areas keeps: none, all, or acts in these areas.
 */
export const staffActs = {
  report: { name: "处理举报", roles: ["moderator"], limited: "area" },
  remove: { name: "删除与恢复内容", roles: ["moderator"], limited: "area" },
  feedback: { name: "答复反馈", roles: ["support"], limited: "none" },
  person: { name: "查看成员", roles: ["moderator", "support"], limited: "all" },
  note: { name: "写备注", roles: ["moderator", "support"], limited: "all" },
  warn: { name: "警告", roles: ["moderator"], limited: "all" },
  // A mute stops a member's writing in every area.
  mute: { name: "禁言", roles: ["moderator"], limited: "none" },
  ban: { name: "封禁账号", roles: [], limited: "none" },
  phone: { name: "查看手机号与 IP", roles: [], limited: "none" },
  role: { name: "任命与撤职", roles: [], limited: "none" },
  merge: { name: "合并账号", roles: [], limited: "none" },
  tag: { name: "管理标签", roles: [], limited: "none" },
  records: { name: "导出留存记录", roles: [], limited: "none" },
  founding: { name: "审核圈子", roles: [], limited: "none" },
  setting: { name: "修改站点设置", roles: [], limited: "none" },
  agreement: { name: "发布协议", roles: [], limited: "none" },
  review: { name: "审核内容", roles: ["moderator"], limited: "area" },
  // Any moderator may act in a flood of spam, because every act can be undone.
  hold: { name: "暂缓新账号的内容", roles: ["moderator"], limited: "none" },
  word: { name: "管理敏感词", roles: [], limited: "none" },
  picture: { name: "管理禁用图片", roles: ["moderator"], limited: "none" },
  log: { name: "查看操作日志", roles: [], limited: "none" },
  operation: { name: "查看运行状况", roles: [], limited: "none" },
  figures: { name: "查看数据", roles: ["moderator", "support"], limited: "all" },
} as const satisfies Record<string, { name: string; roles: readonly StaffRole[]; limited: "none" | "all" | "area" }>;
export type StaffAct = keyof typeof staffActs;
/** Acts within an area: the caller names the area, or "some" for any area. */
export type AreaAct = {
  [Act in StaffAct]: (typeof staffActs)[Act]["limited"] extends "area" ? Act : never;
}[StaffAct];
/**
 * The further arguments of a permission check: a kind of content (a kind outside the areas belongs to the whole site),
 * or "some" to ask whether any area is allowed.
 */
export type StaffAsk<Act extends StaffAct> = Act extends AreaAct ? [area: string] : [];

/** The person whose permission is checked. */
export interface StaffMember {
  role: "USER" | "ADMIN";
  staffRole: StaffRole | null;
  /** Null or undefined: the whole site. */
  staffAreas?: readonly StaffArea[] | null | undefined;
}

/** The areas to which a person's role is limited; null for the whole site. */
export const areasOf = (who: StaffMember): readonly StaffArea[] | null =>
  who.role !== "ADMIN" && who.staffRole === "moderator" ? (who.staffAreas ?? null) : null;

export function mayOnSite<Act extends StaffAct>(
  who: StaffMember | null | undefined,
  act: Act,
  ...[area]: StaffAsk<Act>
): boolean {
  if (!who) return false;
  if (who.role === "ADMIN") return true;
  const { roles, limited }: { roles: readonly StaffRole[]; limited: string } = staffActs[act];
  if (who.staffRole === null || !roles.includes(who.staffRole)) return false;
  const areas: readonly string[] | null = areasOf(who);
  if (areas === null || limited === "all") return true;
  return limited === "area" && area !== undefined && (area === "some" || areas.includes(area));
}

/** Sanctions: 封禁 ends the person's sessions, 禁言 stops their writing, and a warning is only a notice. */
export const sanctionKinds = ["ban", "mute", "warning"] as const;
export type SanctionKind = (typeof sanctionKinds)[number];
export const sanctionName: Record<SanctionKind, string> = { ban: "封禁", mute: "禁言", warning: "警告" };

/** The durations to choose from, in days; 0 has no end. */
export const sanctionDays = [1, 3, 7, 30, 90, 365, 0] as const;
export const daysText = (days: number) => (days === 0 ? "永久" : days === 365 ? "一年" : `${days} 天`);

/** Common reasons, which a form offers beside free text. */
export const reasonTemplates = [
  "发布广告、引流或刷屏",
  "辱骂、骚扰或人身攻击",
  "发布违法或违规内容",
  "发布色情低俗内容",
  "泄露他人隐私",
  "冒充他人或官方",
  "侵犯他人著作权",
  "多次违规，屡劝不改",
] as const;

/** The lists of people in the console. */
export const personFilters = ["all", "banned", "muted", "staff"] as const;
export type PersonFilter = (typeof personFilters)[number];
export const personFilterName: Record<PersonFilter, string> = {
  all: "全部成员",
  banned: "封禁中",
  muted: "禁言中",
  staff: "管理团队",
};

/** The acts in the staff's log. */
export const staffLogActs = {
  ban: "封禁",
  "lift-ban": "解除封禁",
  mute: "禁言",
  "lift-mute": "解除禁言",
  warn: "警告",
  note: "写备注",
  "show-phone": "查看手机号",
  "search-phone": "按手机号查找",
  "search-ip": "按 IP 查找",
  "end-sessions": "退出全部登录",
  role: "任命与撤职",
  "merge-accounts": "合并账号",
  "export-records": "导出留存记录",
  setting: "修改设置",
  "undo-setting": "撤回设置",
  "settle-report": "处理举报",
  "read-messages": "查看被举报的私信",
  remove: "删除内容",
  "undo-removal": "撤销删除",
  "clean-up": "清理内容",
  "undo-clean-up": "撤销清理",
  "reset-profile": "重置资料",
  "reset-circle": "重置圈子资料",
  "settle-founding": "审核圈子",
  "mark-article": "设置精华",
  "pin-article": "首页置顶",
  "rename-tag": "修改标签",
  "merge-tag": "合并标签",
  "remove-tag": "删除标签",
  "move-feedback": "处理反馈",
  "reply-feedback": "官方回复",
  "approve-review": "审核通过",
  "refuse-review": "审核不通过",
  "settle-appeal": "处理申诉",
  "review-setting": "修改先审后发",
  "hold-newcomers": "暂缓新账号",
  "end-hold": "结束暂缓",
  "word-list": "修改敏感词",
  "remove-word-list": "删除敏感词表",
  "forbid-picture": "禁用图片",
  "allow-picture": "解除禁用图片",
  "run-job": "运行后台任务",
  "repeat-delivery": "重发没有发出的通知",
  "discard-delivery": "丢弃没有发出的通知",
  agreement: "发布协议",
} as const;
export type StaffLogAct = keyof typeof staffLogActs;
export const staffLogActNames = Object.keys(staffLogActs) as [StaffLogAct, ...StaffLogAct[]];

/** The figures that the console charts by day. */
export const siteFigures = ["newcomers", "active", "posts", "comments", "reports", "reportHours"] as const;
export type SiteFigure = (typeof siteFigures)[number];
export const siteFigureName: Record<SiteFigure, string> = {
  newcomers: "新成员",
  active: "活跃成员",
  posts: "新内容",
  comments: "新评论",
  reports: "新举报",
  reportHours: "举报处理用时",
};

export const personAdminPath = (id: number) => `/admin/person/${id}`;
