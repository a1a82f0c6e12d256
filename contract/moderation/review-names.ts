import { kindsOf, namesOfContent } from "../shared/content-names.ts";
import { subjectName } from "../shared/subject.ts";

/** The kinds of content that review before publication covers: the first part of an endpoint's path. */
export const reviewKindName = { ...subjectName, ...namesOfContent("reviewed") };
export type ReviewKind = keyof typeof reviewKindName;
export const reviewKinds = kindsOf(reviewKindName);

/** The reasons why content waits. */
export const reviewReasons = [
  "word",
  "picture",
  "cloud",
  "newcomer",
  "hold",
  "budget",
  "kind",
  "circle",
  "own-circle",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];
export const reviewReasonName: Record<ReviewReason, string> = {
  word: "命中敏感词",
  picture: "命中禁用图片",
  cloud: "云端审核存疑",
  newcomer: "新成员",
  hold: "暂缓新账号",
  budget: "新账号发布过多",
  kind: "这类内容先审后发",
  circle: "这个圈子先审后发",
  "own-circle": "圈子自己先审后发",
};

/** `publishing`: a staff member is publishing the content at this moment. */
export const reviewStates = ["waiting", "publishing", "approved", "refused", "withdrawn"] as const;
export type ReviewState = (typeof reviewStates)[number];
export const reviewStateName: Record<ReviewState, string> = {
  waiting: "审核中",
  publishing: "审核中",
  approved: "已通过",
  refused: "未通过",
  withdrawn: "已撤回",
};

export const ownReviewPath = "/user/manage/review";
