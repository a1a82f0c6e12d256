import { z } from "zod";
import { challenge, type challengeFields } from "../../contract/shared/challenge.ts";
import type { Endpoint } from "../../contract/shared/endpoint.ts";
import { type ErrorCode, errorStatus } from "../../contract/shared/errors.ts";
import { restsWithMinors } from "../services/people/minor/may-use.ts";
import { hasJsonBody } from "./has-json-body.ts";

interface Refusal {
  /** Name of the component in the OpenAPI document. */
  name: string;
  told: string;
  /** Whether the endpoint can answer with this status. */
  isOf(endpoint: Endpoint): boolean;
  /** Fields of `data` in addition to those of every refusal. */
  data?: z.ZodRawShape;
}

const retryAfterSeconds = z.number().optional().describe("多少秒后再试才有意义");
const always = () => true;
const fieldsOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** The error responses by status, and the rule that says which endpoints can return them. */
export const refusals: Readonly<Record<number, Refusal>> = {
  400: { name: "BadRequest", told: "地址或填写的内容有误，fieldErrors 说明是哪一项", isOf: always },
  401: {
    name: "Unauthorized",
    told: "没有登录，或令牌已失效",
    isOf: ({ auth }) => auth !== "none",
  },
  403: {
    name: "Forbidden",
    told: "没有权限；或要先同意新版协议（CONSENT）；或青少年模式正在休息（MINOR_REST）",
    isOf: (endpoint) => endpoint.auth !== "none" || endpoint.method !== "get" || restsWithMinors(endpoint),
    data: { banPass: z.string().optional().describe("被封禁的人凭它查看处罚、提出申诉") },
  },
  404: {
    name: "NotFound",
    told: "没有这样的内容，或不让这个人知道；或本站没有开这项功能",
    isOf: always,
    data: {
      movedTo: z
        .union([z.object({ user: z.number().int() }), z.object({ tag: z.string() })])
        .optional()
        .describe("已并入的账号或标签"),
    },
  },
  409: {
    name: "Conflict",
    told: "内容已在别处修改；或这份表单已经用过（FORM_USED）；或属于另一个账号（OTHER_ACCOUNT）",
    // A GET with required login can also read an object for editing, which may be past editing.
    isOf: ({ method, auth }) => method !== "get" || auth === "required",
    data: { current: z.unknown().optional().describe("服务端现在的内容") },
  },
  413: {
    name: "PayloadTooLarge",
    told: "内容或文件太大",
    isOf: (endpoint) => hasJsonBody(endpoint) || endpoint.multipart === true,
  },
  415: {
    name: "UnsupportedMediaType",
    told: "不支持的文件类型",
    isOf: ({ multipart }) => multipart === true,
  },
  428: {
    name: "PreconditionRequired",
    told: "先回答问题，再带着答案来",
    isOf: ({ body }) => fieldsOf(body).includes("challengeToken" satisfies keyof typeof challengeFields),
    data: { challenge },
  },
  429: {
    name: "TooManyRequests",
    told: "太频繁，请过一会儿再来",
    isOf: ({ limits, publishes }) => limits !== undefined || publishes !== undefined,
    data: { retryAfterSeconds },
  },
  500: { name: "Internal", told: "服务端出错，请带着 requestId 告诉我们", isOf: always },
  503: { name: "Unavailable", told: "服务暂不可用", isOf: always, data: { retryAfterSeconds } },
};

/** The response schema of a refusal with this status. */
export function refusalEnvelope(status: number) {
  const codes = Object.entries(errorStatus).flatMap(([code, its]) => (its === status ? [code as ErrorCode] : []));
  const data = z.object({
    code: z.enum(codes),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z.string().optional(),
    ...refusals[status]?.data,
  });
  return z.object({ statusCode: z.literal(status), message: z.string(), data });
}
