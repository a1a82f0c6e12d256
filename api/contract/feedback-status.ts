import { z } from "zod";

export const feedbackKind = z.enum(["bug", "idea", "experience", "other"]);
export type FeedbackKind = z.output<typeof feedbackKind>;
export const feedbackKindName: Record<FeedbackKind, string> = { bug: "缺陷", idea: "建议", experience: "体验", other: "其他" };

/** The way of a ticket (features.md), and its side exits. */
export const feedbackStatus = z.enum(["pending", "accepted", "processing", "need-info", "resolved", "closed", "scheduled", "rejected", "duplicate"]);
export type FeedbackStatus = z.output<typeof feedbackStatus>;
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
