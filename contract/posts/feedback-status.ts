// This file must not import zod, because pages load it into the browser.

export const feedbackKinds = ["bug", "idea", "experience", "other"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];
export const feedbackKindName: Record<FeedbackKind, string> = {
  bug: "缺陷",
  idea: "建议",
  experience: "体验",
  other: "其他",
};

/** The statuses of a ticket in their usual order (features.md), then the exceptional ends. */
export const feedbackStatuses = [
  "pending",
  "accepted",
  "processing",
  "need-info",
  "resolved",
  "closed",
  "scheduled",
  "rejected",
  "duplicate",
] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];
export const feedbackStatusName: Record<FeedbackStatus, string> = {
  pending: "待受理",
  accepted: "已受理",
  processing: "处理中",
  "need-info": "待用户补充",
  resolved: "已解决",
  closed: "已关闭",
  scheduled: "已排期",
  rejected: "不予处理",
  duplicate: "重复",
};
