import { z } from "zod";
import { timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";

/** How long what was made can be fetched; as long nothing new is made. */
export const EXPORT_HOURS = 24;

export const dataExport = z.object({
  /** `waiting` until the job has made it. */
  state: z.enum(["waiting", "ready", "failed"]),
  askedAt: timestamp,
  /** Of what is ready: where the member who asked fetches it, a ZIP, how large it is, until when. */
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
    limits: ["change"],
    output,
  }),
} as const;
