// Without zod: pages load this file into the browser.

export const reportReasons = ["spam", "abuse", "vulgar", "illegal", "infringement", "false", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonName: Record<ReportReason, string> = {
  spam: "广告或垃圾信息",
  abuse: "辱骂、引战或人身攻击",
  vulgar: "色情低俗",
  illegal: "违法违规",
  infringement: "侵犯我的权益",
  false: "不实信息",
  other: "其他",
};

export const reportStatuses = ["open", "handled", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const reportStatusName: Record<ReportStatus, string> = {
  open: "待处理",
  handled: "已处理",
  dismissed: "已驳回",
};
