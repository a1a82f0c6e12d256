// This file must not import zod, because pages load it into the browser.
import { type ContentName, contentNames, kindsOf, namesOfContent } from "../shared/content-names.ts";
import { subjectName } from "../shared/subject.ts";

/** The kinds of content that members report. */
export const reportKindName = { ...subjectName, ...namesOfContent("reported") };
export type ReportKind = keyof typeof reportKindName;
export const reportKinds = kindsOf(reportKindName);

/** Whether reported content of a kind can show pictures that the staff may forbid. */
export const canShowPictures = (kind: ReportKind): boolean =>
  !(kind in contentNames) || "pictured" in contentNames[kind as ContentName];

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

export const reportListPath = "/user/manage/report";
export const reportAdminPath = (id: number) => `${reportListPath}/${id}`;

/** The reason for the author of the content, derived from the reporter's reason. */
export const reasonOfReport: Record<ReportReason, string> = {
  spam: "发布广告、引流或刷屏",
  abuse: "辱骂、骚扰或人身攻击",
  vulgar: "发布色情低俗内容",
  illegal: "发布违法或违规内容",
  infringement: "侵犯他人著作权",
  false: "发布不实信息",
  other: "",
};

export const reportStatuses = ["open", "handled", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const reportStatusName: Record<ReportStatus, string> = {
  open: "待处理",
  handled: "已处理",
  dismissed: "已驳回",
};
