import { z } from "zod";
import { done, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { jobNameList, operatorCommandList, queueNameList } from "./operation-names.ts";
import { userBrief } from "../people/user.ts";

export const operation = z.object({
  versions: z.object({
    product: z.string(),
    node: z.string(),
    database: z.string(),
    /** The last migration that was run. */
    schema: z.string(),
    search: z.string(),
  }),
  /** Of the API process that answers. */
  startedAt: timestamp,
  /** In bytes; null where it is not known. */
  storage: z.object({
    database: z.number().int(),
    images: z.number().int(),
    videos: z.number().int(),
    diskFree: z.number().int().nullable(),
    diskSize: z.number().int().nullable(),
  }),
  /** What one member may store. */
  quota: z.object({
    images: z.number().int(),
    imageBytes: z.number().int(),
    videos: z.number().int(),
    videoBytes: z.number().int(),
  }),
  /** Those who store most, at most five; members may have left. */
  stored: z.array(z.object({ person: userBrief, images: z.number().int(), videos: z.number().int() })),
  /** How many entries each index of the built-in search has. */
  indexed: z.array(z.object({ name: z.string(), entries: z.number().int() })),
  queues: z.array(
    z.object({
      name: z.enum(queueNameList),
      waiting: z.number().int(),
      seconds: z.number(),
      /** Videos that could not be converted in seven days; changes that the engine of the search has refused and still waits for. */
      failed: z.number().int(),
    }),
  ),
  /** Commands of the operator's that have ever been run, with their last words. */
  runs: z.array(
    z.object({
      command: z.enum(operatorCommandList),
      endedAt: timestamp,
      isFine: z.boolean(),
      note: z.string(),
      fineAt: timestamp.nullable(),
    }),
  ),
  /** By name; a time is null for what never came. */
  jobs: z.array(
    z.object({
      name: z.enum(jobNameList),
      isRunning: z.boolean(),
      nextAt: timestamp.nullable(),
      succeededAt: timestamp.nullable(),
      failedAt: timestamp.nullable(),
      failure: z.string().nullable(),
      /** In a row. */
      failures: z.number().int(),
    }),
  ),
});
export type Operation = z.output<typeof operation>;

export const operationEndpoints = {
  operation: endpoint({
    method: "get",
    path: "/admin/operation",
    summary: "运行状况：版本、存储、队列与后台任务（管理员）",
    auth: "required",
    output: operation,
  }),
  runJob: endpoint({
    method: "post",
    path: "/admin/operation/run",
    summary: "让一个后台任务马上运行，半分钟内开始（管理员）；正在运行时 409",
    auth: "required",
    limits: ["staff"],
    body: z.object({ job: z.enum(jobNameList, "请选择后台任务") }),
    output: done,
  }),
} as const;
