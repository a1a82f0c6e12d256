import { z } from "zod";
import { atMost, id, idOut, plainText, soughtText, timestamp } from "../shared/common.ts";
import { EXPORT_HOURS } from "./data-export.ts";
import { endpoint } from "../shared/endpoint.ts";
import { staffReason } from "../shared/staff-fields.ts";
import { userBrief } from "../people/user.ts";
import { DAY, type RateLimits } from "../shared/rate-limit.ts";

export const DOCUMENT_MAX = 100;

/** An export of a person's records for an authority. */
export const recordExport = z.object({
  id: idOut,
  /** `over`: the file was removed after its time. */
  state: z.enum(["waiting", "ready", "failed", "over"]),
  document: z.string(),
  reason: z.string(),
  askedBy: userBrief,
  askedAt: timestamp,
  /** Only for the administrator who requested it, until it expires. */
  file: z.object({ url: z.string(), bytes: z.number().int(), expiresAt: timestamp }).nullable(),
});
export type RecordExport = z.output<typeof recordExport>;

export const recordExportInput = z.object({
  document: plainText()
    .trim()
    .min(1, "请填写文书编号")
    .check(...atMost(DOCUMENT_MAX, `文书编号最多 ${DOCUMENT_MAX} 字`)),
  reason: staffReason.min(1, "请写下理由"),
  /** The person's id or name, typed again as a confirmation. */
  who: soughtText()
    .trim()
    .check(...atMost(64))
    .default(""),
});

export const recordExportLimits = {
  // Each export builds an archive of a person.
  create: { name: "record-export", times: 20, seconds: DAY, refusal: "导出个人记录太频繁", counts: "acts" },
} as const satisfies RateLimits;

export const recordExportEndpoints = {
  exportRecords: endpoint({
    method: "post",
    path: "/admin/person/{id}/record-export",
    summary: `导出一位成员的留存记录，供主管部门依法调取（管理员）；做好后 ${EXPORT_HOURS} 小时内只有申请的管理员可以下载`,
    auth: "required",
    limits: [recordExportLimits.create],
    params: z.object({ id }),
    body: recordExportInput,
    output: z.object({ ok: z.literal(true) }),
  }),
} as const;
