import { z } from "zod";
import { cursor, done, id, idOut, limit, page, plainText, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { personFilters, sanctionDays, sanctionKinds, staffLogActNames, staffRoles } from "./staff-names.ts";
import { userBrief } from "./user.ts";

const upTo = (max: number, what: string) => plainText().trim().max(max, `${what}最多 ${max} 字`);
/** A reason is chosen from the templates or written. */
const reason = upTo(limits.staffReasonMax, "理由").min(1, "请写下理由");
const ofPerson = z.object({ id });
/** 0 days: for good. */
const days = z.coerce
  .number("请选择时长")
  .refine((value) => (sanctionDays as readonly number[]).includes(value), "请选择时长");

export const sanctionInput = z.object({ kind: z.enum(["ban", "mute"], "请选择处罚"), days, reason });
export const liftInput = z.object({ kind: z.enum(["ban", "mute"], "请选择处罚"), reason });
export const warnInput = z.object({ reason });
export const noteInput = z.object({ text: upTo(limits.staffNoteMax, "备注").min(1, "请写下备注") });
/** "" takes the role away. */
export const roleInput = z.object({ role: z.enum(["", "ADMIN", ...staffRoles], "请选择身份"), reason });
export const reasonInput = z.object({ reason });

/** A line of the list of people. Times and marks are for the staff's eyes. */
export const personItem = userBrief.extend({
  staffRole: z.enum(staffRoles).nullable(),
  bannedUntil: timestamp.nullable(),
  mutedUntil: timestamp.nullable(),
  isBanned: z.boolean(),
  isMuted: z.boolean(),
  createdAt: timestamp,
});
export type PersonItem = z.output<typeof personItem>;

export const sanction = z.object({
  id: idOut,
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  /** Null for a warning, and for good. */
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
  counts: z.object({
    articles: z.number().int(),
    videos: z.number().int(),
    followers: z.number().int(),
    likes: z.number().int(),
    /** Of what they wrote, removed by the staff. */
    removals: z.number().int(),
    warnings: z.number().int(),
  }),
  /** Newest first; at most 50. */
  sanctions: z.array(sanction),
  notes: z.array(z.object({ id: idOut, text: z.string(), author: userBrief, createdAt: timestamp })),
  /** Newest first; at most 20. The address is for administrators alone. */
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
  can: z.object({
    warn: z.boolean(),
    mute: z.boolean(),
    ban: z.boolean(),
    note: z.boolean(),
    phone: z.boolean(),
    role: z.boolean(),
  }),
});
export type PersonDetail = z.output<typeof personDetail>;

export const staffLogItem = z.object({
  id: idOut,
  act: z.enum(staffLogActNames),
  actor: userBrief,
  /** Whom it was done to, where it was a person. */
  person: userBrief.nullable(),
  target: z.object({ kind: z.string(), id: idOut }).nullable(),
  /** JSON. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
  ip: z.string().nullable(),
  createdAt: timestamp,
});
export type StaffLogItem = z.output<typeof staffLogItem>;

const act = { method: "post", auth: "required", limits: ["staff"] } as const;

/** The console of the site's staff: what somebody may there says `staffActs`. */
export const adminEndpoints = {
  people: endpoint({
    method: "get",
    path: "/admin/person/list",
    summary: "成员：按名字、编号查找；管理员也可以按手机号、IP 查找，会记入日志",
    auth: "required",
    query: z.object({
      q: plainText().trim().max(64).default(""),
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
  lift: endpoint({
    ...act,
    path: "/admin/person/{id}/lift",
    summary: "解除封禁或禁言",
    params: ofPerson,
    body: liftInput,
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
