import { qualityChoiceName } from "#contract/shared/rendition-names.ts";
import type { MergeOutcome } from "#contract/lifecycle/account-merge.ts";
import { appealKindName } from "#contract/moderation/appeal-names.ts";
import { agreementName } from "#contract/shared/agreement-names.ts";
import { cleanupScopeName } from "#contract/console/cleanup-names.ts";
import { feedbackStatusName } from "#contract/posts/feedback-status.ts";
import { growthParts } from "#contract/people/growth-names.ts";
import { jobNames } from "#contract/console/operation-names.ts";
import { reportKindName, reportStatusName } from "#contract/console/report-names.ts";
import { reviewKindName } from "#contract/moderation/review-names.ts";
import { siteTimeText } from "#contract/shared/site-time.ts";
import { staffAreaName, staffRoleName } from "#contract/shared/staff-role-names.ts";
import { siteSwitches } from "#contract/shared/switch-names.ts";
import { wordFieldName, wordLevelName } from "#contract/shared/word-names.ts";
import { announcementLevels, reviewNumbers, settingFields, settingSwitches } from "./setting-fields.ts";

const targetNames: Record<string, string> = {
  ...reportKindName,
  caption: "视频的字幕，视频",
  report: "举报",
  tag: "标签",
  review: "审核",
  "word-list": "词表",
  picture: "禁用图片",
  agreement: "协议版本",
};
export const targetName = (kind: string) => targetNames[kind] ?? kind;

/** Returns a form label without its text in brackets. */
const short = (label: string) => label.replace(/（.*$/, "");
const fieldNames: Record<string, string> = {
  ...targetNames,
  user: "成员",
  language: "语言",
  captions: "字幕",
  until: "到期",
  ip: "IP",
  count: "数量",
  role: "身份",
  areas: "范围",
  status: "结果",
  reports: "举报数",
  granted: "申诉",
  isAlone: "由作出原决定的人处理",
  appeal: "申诉的是",
  approved: "审核",
  essence: "精华",
  pinned: "置顶",
  originalId: "合并到",
  name: "名字",
  level: "级别",
  fields: "用在",
  homophones: "同音字",
  isOn: "启用",
  added: "加入",
  removed: "去掉",
  kinds: "先审后发",
  job: "任务",
  agreement: "协议",
  version: "版本",
  isHidden: "不出现在建议里",
  document: "文书编号",
  export: "导出编号",
  asks: "重新征得同意",
  circles: "先审后发的圈子",
  account: "账号",
  mergedPhone: "手机号",
  mergedWechat: "微信",
  mergedName: "昵称",
  circlesMay: "圈子自己先审后发",
  holdHours: "账号不满（小时）",
  release: "已暂缓的内容",
  scope: "范围",
  contents: "内容数",
  isMore: "还有更多",
  ...Object.fromEntries(
    [...settingFields, ...settingSwitches, ...reviewNumbers].map(({ name, label }) => [name, short(label)]),
  ),
};

/** The outcome of a merge for things of which an account can have only one. */
const mergedNames: Record<MergeOutcome, string> = { none: "没有", moved: "带了过去", freed: "解除" };

/** Words for the values of some fields; other values are shown as they are. */
const valueNames: Record<string, Readonly<Record<string, string>>> = {
  areas: staffAreaName,
  role: { ...staffRoleName, ADMIN: "管理员", "": "成员" },
  status: { ...feedbackStatusName, ...reportStatusName },
  appeal: appealKindName,
  granted: { true: "成立", false: "不成立" },
  approved: { true: "通过", false: "不通过" },
  level: wordLevelName,
  fields: wordFieldName,
  kinds: reviewKindName,
  job: jobNames,
  agreement: agreementName,
  announcementLevel: Object.fromEntries(announcementLevels.map(({ value, label }) => [value, label])),
  mergedPhone: mergedNames,
  mergedWechat: mergedNames,
  mergedName: mergedNames,
  scope: cleanupScopeName,
  release: { all: "全部放行", none: "留在审核里" },
  minorMode: { on: "开放", off: "关闭" },
  videoQualities: qualityChoiceName,
  // A switch that was never set (null) is on.
  ...Object.fromEntries(
    [...growthParts, ...siteSwitches].map((part) => [part, { true: "开放", false: "关闭", null: "开放" }]),
  ),
};

/** A sanction without an end is stored with an end in the year 9999. */
const endText = (until: number) => (siteTimeText(until).startsWith("9999") ? "永久" : siteTimeText(until));

function textOf(field: string, value: unknown): string {
  if (field === "until") return typeof value === "number" ? endText(value) : "无";
  if (Array.isArray(value)) return value.map((item) => textOf(field, item)).join("、") || "无";
  if (typeof value === "object" && value !== null) return Object.values(value).join(" ");
  const named = valueNames[field]?.[String(value)];
  if (named !== undefined) return named;
  if (typeof value === "boolean") return value ? "是" : "否";
  return value === null || value === undefined || value === "" ? "无" : String(value);
}

/** Returns the fields of a logged state. A setting is logged as its key and its JSON. */
function fieldsOf(json: string | null): Record<string, unknown> {
  if (json === null) return {};
  const kept: unknown = JSON.parse(json);
  if (typeof kept !== "object" || kept === null) return {};
  if (!("key" in kept)) return { ...kept };
  const value = "value" in kept && typeof kept.value === "string" ? (JSON.parse(kept.value) as unknown) : null;
  return { [String(kept.key)]: value };
}

/** Returns the changes of a logged action: one line per changed field, with its old and new value. */
export function deedLines(item: { before: string | null; after: string | null }): string[] {
  const [before, after] = [fieldsOf(item.before), fieldsOf(item.after)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  // Durations in days are covered by the end date that results from them.
  names.delete("days");
  return [...names].flatMap((name) => {
    const label = fieldNames[name] ?? name;
    const now = textOf(name, after[name]);
    if (!(name in before) || item.before === null) return now === "无" ? [] : [`${label}：${now}`];
    const was = textOf(name, before[name]);
    if (item.after === null) return [`${label}：${was}`];
    return was === now ? [] : [`${label}：${was} → ${now}`];
  });
}
