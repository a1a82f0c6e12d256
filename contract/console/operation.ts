import { z } from "zod";
import { done, id, idOut, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { jobNameList, operatorCommandList, queueNameList } from "./operation-names.ts";
import { deliveryChannels, deliveryTabs } from "../accounts/delivery-names.ts";
import { userBrief } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

export const operation = z.object({
  versions: z.object({
    product: z.string(),
    node: z.string(),
    database: z.string(),
    /** The last migration that has run. */
    schema: z.string(),
    search: z.string(),
  }),
  /** The start time of the API process that answers. */
  startedAt: timestamp,
  /** Sizes in bytes; null when unknown. */
  storage: z.object({
    database: z.number().int(),
    images: z.number().int(),
    videos: z.number().int(),
    /** Qualities and frames of films, which no member's quota counts. */
    renditions: z.number().int(),
    diskFree: z.number().int().nullable(),
    diskSize: z.number().int().nullable(),
  }),
  /** The storage limits of one member. */
  quota: z.object({
    images: z.number().int(),
    imageBytes: z.number().int(),
    videos: z.number().int(),
    videoBytes: z.number().int(),
  }),
  /** The members with the most storage, at most five; closed accounts are possible. */
  stored: z.array(z.object({ person: userBrief, images: z.number().int(), videos: z.number().int() })),
  /** The number of entries in each index of the built-in search. */
  indexed: z.array(z.object({ name: z.string(), entries: z.number().int() })),
  queues: z.array(
    z.object({
      name: z.enum(queueNameList),
      waiting: z.number().int(),
      seconds: z.number(),
      /**
       * Failed videos of the last seven days; index changes that the search engine has refused and that are still
       * waiting.
       */
      failed: z.number().int(),
    }),
  ),
  /** The configured channels of notices; empty when the site has none. */
  deliveries: z.array(
    z.object({
      channel: z.enum(deliveryChannels),
      waiting: z.number().int(),
      /** How long the oldest has been waiting past its time. */
      seconds: z.number(),
      sentToday: z.number().int(),
      deadCount: z.number().int(),
      /** The newest dead letters, at most fifty. */
      dead: z.array(
        z.object({
          id: idOut,
          person: userBrief,
          /** The person's mail address, masked; null for WeChat, and for an address that was removed. */
          address: z.string().nullable(),
          tab: z.enum(deliveryTabs),
          why: z.string(),
          attempts: z.number().int(),
          failedAt: timestamp,
        }),
      ),
    }),
  ),
  /** The operator's commands that have run at least once, with their last results. */
  runs: z.array(
    z.object({
      command: z.enum(operatorCommandList),
      endedAt: timestamp,
      isFine: z.boolean(),
      note: z.string(),
      fineAt: timestamp.nullable(),
    }),
  ),
  /** By name; a time is null before its first event. */
  jobs: z.array(
    z.object({
      name: z.enum(jobNameList),
      isRunning: z.boolean(),
      nextAt: timestamp.nullable(),
      succeededAt: timestamp.nullable(),
      failedAt: timestamp.nullable(),
      failure: z.string().nullable(),
      /** The number of consecutive failures. */
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
    limits: [sharedLimits.staff],
    body: z.object({ job: z.enum(jobNameList, "请选择后台任务") }),
    output: done,
  }),
  /** Changes dead letters only, not deliveries that wait or were sent meanwhile. */
  settleDeliveries: endpoint({
    method: "post",
    path: "/admin/operation/delivery",
    summary: "再发一次或丢弃没有发出的通知：一条，或一个渠道的全部（管理员）",
    auth: "required",
    limits: [sharedLimits.staff],
    body: z.object({
      act: z.enum(["repeat", "discard"], "请选择再发一次或丢弃"),
      channel: z.enum(deliveryChannels, "请选择渠道"),
      /** Absent: all dead letters of the channel. */
      id: id.optional(),
    }),
    output: z.object({ count: z.number().int() }),
  }),
} as const;
