import { z } from "zod";
import { timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** The time in hours during which an export can be downloaded; during it no new export is made. */
export const EXPORT_HOURS = 24;

export const dataExport = z.object({
  /** `waiting` until the job has made the archive. */
  state: z.enum(["waiting", "ready", "failed"]),
  askedAt: timestamp,
  /** The ready archive (a ZIP): the URL for the member who requested it, its size, and the end of the download. */
  file: z.object({ url: z.string(), bytes: z.number().int(), expiresAt: timestamp }).nullable(),
});
export type DataExport = z.output<typeof dataExport>;

const output = z.object({ export: dataExport.nullable() });

export const dataExportEndpoints = {
  state: endpoint({
    method: "get",
    path: "/user/export",
    summary: "导出我的数据：现状",
    auth: "required",
    output,
  }),
  ask: endpoint({
    method: "post",
    path: "/user/export",
    summary: `申请导出我的数据，做好后 ${EXPORT_HOURS} 小时内可以下载`,
    auth: "required",
    limits: [sharedLimits.change],
    output,
  }),
} as const;
