import { z } from "zod";
import { accountMerge, accountMergeEndpoints } from "../lifecycle/account-merge.ts";
import { agreementStaffEndpoints } from "./agreement.ts";
import { appealStaffEndpoints } from "../moderation/appeal.ts";
import { cleanupManyEndpoints } from "./cleanup-many.ts";
import { cleanup, cleanupEndpoints, writtenCounts } from "./cleanup.ts";
import { siteConfig } from "../shared/config.ts";
import { atMost, cursor, done, failures, id, idOut, limit, page, soughtText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import {
  liftInput,
  noteInput,
  reasonInput,
  roleInput,
  resetInput,
  sanctionInput,
  sanctionManyInput,
  warnInput,
} from "./person-acts.ts";
import { personFilters, sanctionKinds, siteFigures, staffLogActNames } from "../shared/staff-names.ts";
import { userBrief } from "../people/user.ts";
import { personItem } from "./person-item.ts";
import { newcomerEndpoints, newcomerFigures } from "../people/newcomer.ts";
import { operationEndpoints } from "./operation.ts";
import { recordExport, recordExportEndpoints } from "../lifecycle/record-export.ts";
import { reviewStaffEndpoints } from "../moderation/review.ts";
import { settingInput } from "../shared/setting.ts";
import { pictureEndpoints } from "../moderation/picture.ts";
import { tagStaffEndpoints } from "./tag-staff.ts";
import { wordEndpoints } from "../moderation/word.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

const ofPerson = z.object({ id });
export const sanction = z.object({
  id: idOut,
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  /** Null for a warning, and for a sanction without an end. */
  until: timestamp.nullable(),
  madeBy: userBrief,
  createdAt: timestamp,
  liftedBy: userBrief.nullable(),
  liftedAt: timestamp.nullable(),
});
export type Sanction = z.output<typeof sanction>;

export const personDetail = personItem.extend({
  phoneMasked: z.string().nullable(),
  region: z.string().nullable(),
  wechatNickname: z.string().nullable(),
  /** The number of existing posts and comments of each kind. */
  written: writtenCounts,
  /** Only for viewers who may delete. Newest first; at most 10. */
  cleanups: z.array(cleanup),
  counts: z.object({
    followers: z.number().int(),
    likes: z.number().int(),
    points: z.number().int(),
    /** The person's posts and comments that the staff removed. */
    removals: z.number().int(),
    warnings: z.number().int(),
  }),
  /** Newest first; at most 50. */
  sanctions: z.array(sanction),
  notes: z.array(z.object({ id: idOut, text: z.string(), author: userBrief, createdAt: timestamp })),
  /** Newest first; at most 20. Only administrators see the IP address. */
  logins: z.array(
    z.object({
      id: idOut,
      device: z.string().nullable(),
      region: z.string().nullable(),
      ip: z.string().nullable(),
      createdAt: timestamp,
      lastSeenAt: timestamp.nullable(),
      isLive: z.boolean(),
    }),
  ),
  /** Only for administrators. Newest first; at most 20. */
  recordExports: z.array(recordExport),
  /** Only for administrators: accounts that were merged into this one, or the account that this one was merged into. */
  merges: z.array(accountMerge),
  can: z.object({
    warn: z.boolean(),
    reset: z.boolean(),
    mute: z.boolean(),
    ban: z.boolean(),
    note: z.boolean(),
    phone: z.boolean(),
    role: z.boolean(),
    records: z.boolean(),
    merge: z.boolean(),
    cleanUp: z.boolean(),
  }),
});
export type PersonDetail = z.output<typeof personDetail>;

export const staffLogItem = z.object({
  id: idOut,
  act: z.enum(staffLogActNames),
  actor: userBrief,
  /** The affected person, if the act was on a person. */
  person: userBrief.nullable(),
  target: z.object({ kind: z.string(), id: idOut }).nullable(),
  /** The state before and after the act, as JSON. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
  ip: z.string().nullable(),
  createdAt: timestamp,
});
export type StaffLogItem = z.output<typeof staffLogItem>;

/** The sums of a day; `day` is a date in China, 2026-11-20. */
export const dayFigures = z.object({
  day: z.string(),
  newcomers: z.number().int(),
  active: z.number().int(),
  posts: z.number().int(),
  comments: z.number().int(),
  reports: z.number().int(),
  /** The mean hours from report to settlement, of reports that were settled on this day; null without any. */
  reportHours: z.number().nullable(),
});
export type DayFigures = z.output<typeof dayFigures>;

/** The numbers of waiting items that the viewer could settle; counted up to a thousand each. */
export const waitingWork = z.object({
  reviews: z.number().int(),
  appeals: z.number().int(),
  reports: z.number().int(),
  circles: z.number().int(),
  feedback: z.number().int(),
});

const act = { method: "post", auth: "required", limits: [sharedLimits.staff] } as const;

/** The console of the site's staff; `staffActs` defines the permissions. */
export const adminEndpoints = {
  ...wordEndpoints,
  ...pictureEndpoints,
  ...reviewStaffEndpoints,
  ...newcomerEndpoints,
  ...appealStaffEndpoints,
  ...operationEndpoints,
  ...agreementStaffEndpoints,
  ...recordExportEndpoints,
  ...tagStaffEndpoints,
  ...accountMergeEndpoints,
  ...cleanupEndpoints,
  ...cleanupManyEndpoints,
  overview: endpoint({
    method: "get",
    path: "/admin/overview",
    summary: "后台首页：待办与最近 30 天，全站或一个圈子（管理团队）",
    auth: "required",
    query: z.object({
      /** The figure by which circles are compared. */
      by: z.enum(siteFigures).default("posts"),
      circle: id.optional(),
    }),
    output: z.object({
      waiting: waitingWork,
      /** The activity of new accounts now, for the warning. */
      newcomers: newcomerFigures,
      /** The time of the oldest open report. */
      oldestReportAt: timestamp.nullable(),
      /** The median hours from report to settlement in the last 30 days; null without any. */
      reportHours: z.number().nullable(),
      /** The circle whose days these are; null for the whole site. */
      circle: z.object({ id: idOut, name: z.string() }).nullable(),
      by: z.enum(siteFigures),
      /** The circles with the highest figure in the last 30 days; at most 10. */
      circles: z.array(z.object({ id: idOut, name: z.string(), value: z.number() })),
      /** 30 days, oldest first. */
      days: z.array(dayFigures),
    }),
  }),
  waiting: endpoint({
    method: "get",
    path: "/admin/waiting",
    summary: "待办的数目，显示在后台每一页的目录里（管理团队）",
    auth: "required",
    output: waitingWork,
  }),
  people: endpoint({
    method: "get",
    path: "/admin/person/list",
    summary: "成员：按名字、编号查找；管理员也可以按手机号、IP 查找，会记入日志",
    auth: "required",
    query: z.object({
      q: soughtText()
        .trim()
        .check(...atMost(64))
        .default(""),
      filter: z.enum(personFilters).default("all"),
      cursor,
      limit,
    }),
    output: page(personItem),
  }),
  person: endpoint({
    method: "get",
    path: "/admin/person/{id}",
    summary: "一位成员：处罚、备注、登录记录（管理团队）",
    auth: "required",
    params: ofPerson,
    output: personDetail,
  }),
  sanction: endpoint({
    ...act,
    path: "/admin/person/{id}/sanction",
    summary: "封禁或禁言；封禁立即结束全部登录。再做一次会改期限",
    params: ofPerson,
    body: sanctionInput,
    output: done,
  }),
  sanctionMany: endpoint({
    ...act,
    limits: [sharedLimits.staffMany],
    path: "/admin/person/sanction",
    summary: "封禁或禁言几位成员，同一个理由和期限；不能处罚的列在 failed",
    body: sanctionManyInput,
    output: z.object({
      done: z.number().int(),
      failed: failures,
    }),
  }),
  lift: endpoint({
    ...act,
    path: "/admin/person/{id}/lift",
    summary: "解除封禁或禁言",
    params: ofPerson,
    body: liftInput,
    output: done,
  }),
  resetProfile: endpoint({
    ...act,
    path: "/admin/person/{id}/reset",
    summary: "重置资料（昵称、简介、头像、封面）：本人看到理由，可以申诉一次（版主、管理员）",
    params: ofPerson,
    body: resetInput,
    output: done,
  }),
  warn: endpoint({
    ...act,
    path: "/admin/person/{id}/warn",
    summary: "警告：本人会收到通知",
    params: ofPerson,
    body: warnInput,
    output: done,
  }),
  note: endpoint({
    ...act,
    path: "/admin/person/{id}/note",
    summary: "写一条只有管理团队看得到的备注",
    params: ofPerson,
    body: noteInput,
    output: done,
  }),
  phone: endpoint({
    ...act,
    path: "/admin/person/{id}/phone",
    summary: "查看完整手机号（管理员）；理由记入日志",
    params: ofPerson,
    body: reasonInput,
    output: z.object({ phone: z.string().nullable() }),
  }),
  endSessions: endpoint({
    ...act,
    path: "/admin/person/{id}/end-sessions",
    summary: "退出 TA 的全部登录（管理员）",
    params: ofPerson,
    body: reasonInput,
    output: done.extend({ count: z.number().int() }),
  }),
  role: endpoint({
    ...act,
    path: "/admin/person/{id}/role",
    summary: "任命或撤去管理员、版主、客服（管理员）",
    params: ofPerson,
    body: roleInput,
    output: done,
  }),
  settings: endpoint({
    method: "get",
    path: "/admin/setting",
    summary: "站点设置，与最近 20 次修改（管理员）",
    auth: "required",
    output: z.object({
      values: siteConfig,
      /** The form sends it back: the id of the last change that the form includes. */
      revision: z.number().int(),
      changes: z.array(staffLogItem),
    }),
  }),
  changeSettings: endpoint({
    method: "put",
    path: "/admin/setting",
    summary: "修改站点设置（管理员）；别人刚改过时 409",
    auth: "required",
    limits: [sharedLimits.staff],
    body: z.object({ revision: z.coerce.number().int().min(0), values: settingInput }),
    output: done.extend({ changed: z.number().int() }),
  }),
  undoSetting: endpoint({
    ...act,
    path: "/admin/setting/undo",
    summary: "把一项设置改回那次修改之前（管理员）；之后又改过时 409",
    body: z.object({ id }),
    output: done,
  }),
  log: endpoint({
    method: "get",
    path: "/admin/log/list",
    summary: "操作日志，新的在前（管理员）",
    auth: "required",
    query: z.object({
      act: z.enum(staffLogActNames).optional(),
      actor: id.optional(),
      person: id.optional(),
      cursor,
      limit,
    }),
    output: page(staffLogItem),
  }),
} as const;
