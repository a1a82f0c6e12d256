// This file must not import zod, because pages load it into the browser.
import { kindsOf, namesOfContent } from "../shared/content-names.ts";
import { staffAreaName } from "../shared/staff-role-names.ts";

/** The kinds of content that a person's record counts and a cleanup deletes. */
export const writtenKindName = { ...staffAreaName, ...namesOfContent("written") };
export type WrittenKind = keyof typeof writtenKindName;
export const writtenKinds = kindsOf(writtenKindName);

/** The periods that a cleanup can cover. */
export const cleanupScopes = ["day", "week", "all"] as const;
export type CleanupScope = (typeof cleanupScopes)[number];
export const cleanupScopeName: Record<CleanupScope, string> = {
  day: "最近 24 小时",
  week: "最近 7 天",
  all: "全部",
};
export const cleanupHours: Record<CleanupScope, number> = { day: 24, week: 7 * 24, all: 0 };

export const cleanupStates = ["removing", "done", "undoing", "undone"] as const;
export type CleanupState = (typeof cleanupStates)[number];

/** Why an account belongs to the cluster of a report. */
export const clusterReasons = ["author", "text", "network"] as const;
export type ClusterReason = (typeof clusterReasons)[number];
export const clusterReasonName: Record<ClusterReason, string> = {
  author: "被举报的作者",
  text: "说过同样的话",
  network: "同一网段、同一小时注册",
};

/** Before a cleanup, the contents of each kind are counted up to this number. */
export const CLEANUP_COUNTED_MAX = 10_000;

export const cleanupManyPath = "/admin/cleanup";
export const cleanupPath = (userId: number) => `/admin/person/${userId}/cleanup`;
export const contentPath = (userId: number) => `/admin/person/${userId}/content`;
