import { z } from "zod";
import {
  atMost,
  checkbox,
  cursor,
  done,
  failures,
  id,
  idOut,
  image,
  limit,
  plainText,
  timestamp,
} from "../shared/common.ts";
import { writtenCounts, writtenItem } from "./cleanup.ts";
import { endpoint } from "../shared/endpoint.ts";
import { personItem } from "./person-item.ts";
import { limits } from "../shared/limits.ts";
import { subjectKinds } from "../shared/subject.ts";
import { daysOfSanction, staffReason } from "../shared/staff-fields.ts";
import { sanctionKinds } from "../shared/staff-names.ts";
import { userBrief } from "../people/user.ts";
import { reportKinds, reportReasons, reportStatuses } from "./report-names.ts";

const reportKind = z.enum(reportKinds, "请求有误");
const reportReason = z.enum(reportReasons, "请选择举报原因");
const reportStatus = z.enum(reportStatuses);
const reportVerdict = z.enum(["handled", "dismissed"], "请选择处理结果");

/** The fields of the form. */
export const reportFields = z.object({
  reason: reportReason,
  text: plainText()
    .trim()
    .check(...atMost(limits.reportMax, `说明最多 ${limits.reportMax} 字`))
    .default(""),
});
export const createReportInput = reportFields
  .extend({ kind: reportKind, id })
  .refine((value) => value.reason !== "other" || value.text !== "", {
    path: ["text"],
    message: "选择“其他”时请写明原因",
  });

/**
 * A verdict on reported content. 处理完毕 (handled) may also delete the content and sanction its author in the same
 * request, with one reason for both.
 */
const settlement = z.object({
  status: reportVerdict,
  remove: checkbox,
  sanction: z.enum(["", ...sanctionKinds], "请选择处罚").default(""),
  days: daysOfSanction.default(1),
  reason: staffReason.default(""),
});
type Settlement = z.output<typeof settlement>;
const isPlainDismissal = ({ status, remove, sanction }: Settlement) =>
  status === "handled" || (!remove && sanction === "");
const DISMISSED_DOES_NOTHING = { path: ["status"], message: "驳回的举报不带处罚" };
const hasReason = ({ reason, remove, sanction }: Settlement) => reason !== "" || (!remove && sanction === "");
const ACTS_NEED_A_REASON = { path: ["reason"], message: "请写下理由，作者会看到" };

export const settleReportInput = settlement
  .refine(isPlainDismissal, DISMISSED_DOES_NOTHING)
  .refine(hasReason, ACTS_NEED_A_REASON);

/** One verdict on several reports, with the same acts and the same reason for each. */
export const settleReportsInput = settlement
  .extend({
    ids: z
      .array(id)
      .min(1, "请先勾选要处理的举报")
      .max(limits.reportsAtOnce, `一次最多 ${limits.reportsAtOnce} 条，请少选一些`),
  })
  .refine(isPlainDismissal, DISMISSED_DOES_NOTHING)
  .refine(hasReason, ACTS_NEED_A_REASON);

/** The reported content. */
export const reported = z.object({
  kind: reportKind,
  id: idOut,
  /** The title, or the beginning of the text. */
  title: z.string(),
  author: userBrief,
  /** The path of its page; for the staff the path of a private message is that of its report. */
  path: z.string(),
});

export const reportItem = z.object({
  id: idOut,
  /** Null when the content's row no longer exists. */
  about: reported
    .extend({
      isDeleted: z.boolean(),
      /**
       * The text as it was typed, or its beginning when it is long; null for content that is purged or now visible to
       * its author only, and for a private message, which `get` alone shows.
       */
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
  /** The current state of the content's author; null when the content's row no longer exists. */
  authorState: z.object({ isBanned: z.boolean(), isMuted: z.boolean(), bannedUntil: timestamp.nullable() }).nullable(),
  /** How often the staff deleted content of that author, or found a report about them right; null as `authorState`. */
  authorRecord: z.object({ removals: z.number().int(), handled: z.number().int() }).nullable(),
  /** The report is open, and its content is not the viewer's own, unless nobody else could settle the report. */
  canSettle: z.boolean(),
});
export type ReportItem = z.output<typeof reportItem>;

/** A comment or private message near the reported content; its words are null when it is deleted. */
const threadWords = z.object({
  id: idOut,
  author: userBrief,
  words: z.string().nullable(),
  /** Of private messages. */
  images: z.array(image),
  createdAt: timestamp,
  isReported: z.boolean(),
});
export type ThreadWords = z.output<typeof threadWords>;

/** The author of the reported content, for the staff. */
const reportedAuthor = personItem.extend({
  /** `written`: the number of existing posts and comments of each kind; `recent`: the newest of them. */
  written: writtenCounts,
  recent: z.array(writtenItem),
  /** The number of contents that the staff deleted, and of reports; both are counted up to 1,000. */
  removals: z.number().int(),
  reports: z.object({ open: z.number().int(), handled: z.number().int(), dismissed: z.number().int() }),
  /** Other reports, newest first; at most 8. */
  earlier: z.array(
    z.object({
      id: idOut,
      title: z.string().nullable(),
      reason: reportReason,
      status: reportStatus,
      createdAt: timestamp,
    }),
  ),
  /** Newest first; at most 5. */
  sanctions: z.array(
    z.object({
      id: idOut,
      kind: z.enum(sanctionKinds),
      reason: z.string(),
      createdAt: timestamp,
      /** Null for a warning, and for a sanction without an end. */
      until: timestamp.nullable(),
      isLifted: z.boolean(),
    }),
  ),
});
export type ReportedAuthor = z.output<typeof reportedAuthor>;

export const reportEndpoints = {
  /** The data before the report form: the content, and whether the viewer has already reported it. */
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
    unread: { text: "the staff read it" },
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
  get: endpoint({
    method: "get",
    path: "/report/{id}",
    staff: true,
    summary: "一条举报：被举报的内容和它的上下文，作者的记录（管理员）；读私信记入日志",
    auth: "required",
    params: z.object({ id }),
    output: z.object({
      item: reportItem,
      /** All open reports about the same content, oldest first; at most 20. */
      same: z.array(
        z.object({ id: idOut, reporter: userBrief, reason: reportReason, text: z.string(), createdAt: timestamp }),
      ),
      /** The surroundings of the content; null when the content is deleted, or visible to its author only. */
      context: z
        .object({
          /** The reported post, or the post of the reported comment; null for a private message. */
          on: z.object({ kind: z.enum(subjectKinds), id: idOut, title: z.string(), path: z.string() }).nullable(),
          circle: z.object({ id: idOut, name: z.string() }).nullable(),
          /**
           * The comments around a reported comment, the last comments on a reported post, or the private messages around
           * a reported one as they were when it was reported.
           */
          thread: z.array(threadWords),
        })
        .nullable(),
      author: reportedAuthor.nullable(),
      can: z.object({
        remove: z.boolean(),
        mute: z.boolean(),
        ban: z.boolean(),
        warn: z.boolean(),
        cleanUp: z.boolean(),
      }),
    }),
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
    summary: "处理完毕（可同时删除内容、处罚作者）或驳回多条举报；没有处理的列在 failed",
    auth: "required",
    limits: ["staff"],
    body: settleReportsInput,
    output: z.object({
      /**
       * The number of requested reports that are settled now, including those that were settled along with another
       * report about the same content.
       */
      settled: z.number().int(),
      failed: failures,
    }),
  }),
} as const;
