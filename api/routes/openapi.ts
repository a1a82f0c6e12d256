import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { type Endpoint, ownedHeaders } from "../../contract/shared/endpoint.ts";
import { COMMUNITY_PATH } from "../../contract/shared/paths.ts";
import { limitsText } from "../services/shared/limit/limits.ts";
import { outputSchema } from "./output-schema.ts";
import type { Context } from "../context.ts";
import { hasJsonBody } from "./has-json-body.ts";
import { refusalEnvelope, refusals } from "./refusals.ts";

const info = {
  title: "群落社区接口",
  version: "1",
  description:
    "所有回答都是 {statusCode, message, data}：statusCode 为 200 表示成功，其他值与 HTTP 状态相同，message 为中文说明；交给管理团队先看的内容是 202，通过后才发布。登录后在 Authorization 头里带上 Bearer 令牌。",
  license: { name: "MIT", identifier: "MIT" },
};

/** All fields are required, even where `data` may be any value. */
const envelope = (data: z.ZodType, statusCode = 200) =>
  z
    .object({ statusCode: z.literal(statusCode), message: z.string(), data: outputSchema(data) })
    .meta({ required: ["statusCode", "message", "data"] });

/** Example: `get /article/{id}/history` becomes `getArticleByIdHistory`. */
const operationId = ({ method, path }: Endpoint) =>
  method +
  path
    .replaceAll(/\{(\w)/g, (_whole, first: string) => `By${first.toUpperCase()}`)
    .replaceAll(/[/-](\w)/g, (_whole, first: string) => first.toUpperCase())
    .replaceAll("}", "");

// An empty requirement next to the bearer token means optional (OpenAPI 3.1, "Security Requirement Object").
const security: Record<Endpoint["auth"], Record<string, string[]>[]> = {
  none: [],
  optional: [{ bearer: [] }, {}],
  required: [{ bearer: [] }],
};

function routeOf(endpoint: Endpoint, config: Context["config"]) {
  const refused = Object.entries(refusals).flatMap(([status, { name, isOf }]) =>
    isOf(endpoint) ? [[status, { $ref: `#/components/responses/${name}` }] as const] : [],
  );
  return createRoute({
    method: endpoint.method,
    path: endpoint.path,
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(endpoint.publishes ? { "x-publishes": true } : {}),
    ...(endpoint.limits
      ? { description: limitsText(endpoint.limits, config), "x-limits": endpoint.limits.map(({ name }) => name) }
      : {}),
    tags: [endpoint.path.split("/")[1] ?? ""],
    security: security[endpoint.auth],
    request: {
      params: endpoint.params as z.ZodObject,
      query: endpoint.query as z.ZodObject,
      ...(endpoint.method === "get" || endpoint.auth === "none" ? {} : { headers: ownedHeaders }),
      ...(hasJsonBody(endpoint)
        ? { body: { required: true, content: { "application/json": { schema: endpoint.body } } } }
        : {}),
      ...(endpoint.multipart
        ? {
            body: {
              required: true,
              content: {
                "multipart/form-data": {
                  schema: z.object({ file: z.custom<File>().meta({ type: "string", format: "binary" }) }),
                },
              },
            },
          }
        : {}),
    },
    responses: {
      200: { description: "成功", content: { "application/json": { schema: envelope(endpoint.output) } } },
      ...(endpoint.hasTag ? { 304: { description: "内容没有变化（If-None-Match 带着相同的 ETag）" } } : {}),
      ...(endpoint.publishes ? { 202: { $ref: "#/components/responses/Waits" } } : {}),
      ...Object.fromEntries(refused),
    },
  });
}

/**
 * Makes the OpenAPI document of the given endpoints. Loaded at the first request: it would cost a fifth of the API's
 * start.
 */
export function openApi(endpoints: readonly Endpoint[], config: Context["config"]) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "登录接口返回的 token，7 天有效，退出登录后立即失效",
  });
  const respond = (name: string, description: string, schema: z.ZodType) => {
    app.openAPIRegistry.register(name, schema);
    app.openAPIRegistry.registerComponent("responses", name, {
      description,
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
    });
  };
  respond("Waits", "已提交，审核通过后发布", envelope(z.object({ reviewId: z.number().int() }), 202));
  for (const [status, { name, told }] of Object.entries(refusals)) respond(name, told, refusalEnvelope(Number(status)));
  for (const endpoint of endpoints) app.openAPIRegistry.registerPath(routeOf(endpoint, config));
  // The server URL has no host, since the API that serves the document is the one it describes.
  return app.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: COMMUNITY_PATH }] });
}
