import { z } from "zod";
import { checkbox, cursor, done, id, idOut, limit, plainText, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { subjectKinds } from "./subject.ts";
import { daysOfSanction, staffReason } from "./staff-fields.ts";
import { sanctionKinds } from "./staff-names.ts";
import { userBrief } from "./user.ts";
import { reportReasons, reportStatuses } from "./report-names.ts";

/** What can be reported: whatever can be commented on, and comments. */
export const reportKind = z.enum([...subjectKinds, "comment"], "请求有误");
export type ReportKind = z.output<typeof reportKind>;

const reportReason = z.enum(reportReasons, "请选择举报原因");
const reportStatus = z.enum(reportStatuses);
const reportVerdict = z.enum(["handled", "dismissed"], "请选择处理结果");

/** What the form asks for. */
export const reportFields = z.object({
  reason: reportReason,
  text: plainText().trim().max(limits.reportMax, `说明最多 ${limits.reportMax} 字`).default(""),
});
export const createReportInput = reportFields
  .extend({ kind: reportKind, id })
  .refine((value) => value.reason !== "other" || value.text !== "", {
    path: ["text"],
    message: "选择“其他”时请写明原因",
  });

/**
 * A verdict on what was reported. 处理完毕 may take it away and say something to its author in the same step, with one
 * reason for both.
 */
export const settleReportInput = z
  .object({
    status: reportVerdict,
    remove: checkbox,
    sanction: z.enum(["", ...sanctionKinds], "请选择处罚").default(""),
    days: daysOfSanction.default(1),
    reason: staffReason.default(""),
  })
  .refine(({ status, remove, sanction }) => status === "handled" || (!remove && sanction === ""), {
    path: ["status"],
    message: "驳回的举报不带处罚",
  })
  .refine(({ reason, remove, sanction }) => reason !== "" || (!remove && sanction === ""), {
    path: ["reason"],
    message: "请写下理由，作者会看到",
  });

/** One plain verdict on several: what is done to things and their authors is decided one by one. */
export const settleReportsInput = z.object({
  ids: z
    .array(id)
    .min(1, "请先勾选要处理的举报")
    .max(limits.reportsAtOnce, `一次最多 ${limits.reportsAtOnce} 条，请少选一些`),
  status: reportVerdict,
});

/** What a report is about. */
export const reported = z.object({
  kind: reportKind,
  id: idOut,
  /** A title, or the opening of the words. */
  title: z.string(),
  author: userBrief,
  /** Its page on this site. */
  path: z.string(),
});

export const reportItem = z.object({
  id: idOut,
  /** Null when even its row is gone. */
  about: reported
    .extend({
      isDeleted: z.boolean(),
      /** As they were typed, the beginning of many; null for what is gone, or its author's alone by now. */
      words: z.string().nullable(),
    })
    .nullable(),
  reporter: userBrief,
  reason: reportReason,
  text: z.string(),
  createdAt: timestamp,
  status: reportStatus,
  settledBy: userBrief.nullable(),
  settledAt: timestamp.nullable(),
  /** It waits, and is not about what the viewer wrote; unless nobody else could settle it. */
  canSettle: z.boolean(),
});
export type ReportItem = z.output<typeof reportItem>;

export const reportEndpoints = {
  /** Before the form: what is reported, and whether the viewer has done so already. */
  target: endpoint({
    method: "get",
    path: "/report/target",
    summary: "要举报的内容",
    auth: "required",
    query: z.object({ kind: reportKind, id }),
    output: z.object({ about: reported, isMine: z.boolean(), status: reportStatus.nullable() }),
  }),
  create: endpoint({
    method: "post",
    path: "/report/create",
    summary: "举报内容；同一内容只记一次",
    auth: "required",
    limits: ["report"],
    body: createReportInput,
    output: z.object({ isNew: z.boolean(), path: z.string() }),
  }),
  list: endpoint({
    method: "get",
    path: "/report/list",
    staff: true,
    summary: "举报队列（管理员）：待处理的先来先办，其余新的在前",
    auth: "required",
    query: z.object({ status: reportStatus.default("open"), kind: reportKind.optional(), cursor, limit }),
    output: z.object({ items: z.array(reportItem), nextCursor: z.string().nullable() }),
  }),
  settle: endpoint({
    method: "post",
    path: "/report/{id}/settle",
    staff: true,
    summary: "处理完毕（可同时删除内容、处罚作者）或驳回；同一内容的其他待处理举报一并了结",
    auth: "required",
    limits: ["change"],
    params: z.object({ id }),
    body: settleReportInput,
    output: done.extend({ count: z.number().int() }),
  }),
  settleMany: endpoint({
    method: "post",
    path: "/report/settle",
    staff: true,
    summary: "处理完毕或驳回多条举报，不带处罚；没有处理的列在 failed",
    auth: "required",
    limits: ["staff"],
    body: settleReportsInput,
    output: z.object({
      /** Of those that were asked for, also what ended along with another about the same thing. */
      settled: z.number().int(),
      failed: z.array(z.object({ id: idOut, message: z.string() })),
    }),
  }),
} as const;
