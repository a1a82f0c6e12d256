import { z } from "zod";
import "./common.ts";
import { endpoint } from "./endpoint.ts";

export const healthEndpoints = {
  /** For R02 and readiness: the environment of this API, without secrets. */
  about: endpoint({
    method: "get",
    path: "/about",
    summary: "服务的版本与环境",
    output: z.object({
      environment: z.string(),
      database: z.enum(["sqlite", "postgres"]),
      version: z.string(),
      media: z.string().optional().describe("图片与视频所在磁盘的编号；在对象存储里时没有"),
    }),
  }),
} as const;
