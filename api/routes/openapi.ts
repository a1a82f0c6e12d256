import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { type Endpoint, ownedHeaders } from "../../contract/endpoint.ts";
import { COMMUNITY_PATH } from "../../contract/paths.ts";
import { limitsText } from "../services/limit/limits.ts";
import { answered } from "./answered.ts";
import type { Context } from "../context.ts";
import { hasJsonBody } from "./mount.ts";

const info = {
  title: "群落社区接口",
  version: "1",
  description:
    "所有回答都是 {statusCode, message, data}：statusCode 为 200 表示成功，其他值与 HTTP 状态相同，message 为中文说明。登录后在 Authorization 头里带上 Bearer 令牌。",
};

/** Nothing of it is ever left out, also where anything may stand as its data. */
const envelope = (data: z.ZodType) =>
  z
    .object({ statusCode: z.number(), message: z.string(), data: answered(data) })
    .meta({ required: ["statusCode", "message", "data"] });

function routeOf(endpoint: Endpoint, config: Context["config"]) {
  return createRoute({
    method: endpoint.method,
    path: endpoint.path,
    summary: endpoint.summary,
    ...(endpoint.publishes ? { "x-publishes": true } : {}),
    ...(endpoint.limits ? { description: limitsText(endpoint.limits, config), "x-limits": endpoint.limits } : {}),
    tags: [endpoint.path.split("/")[1] ?? ""],
    // An empty requirement beside the bearer's says: optional (OpenAPI 3.1, "Security Requirement Object").
    ...(endpoint.auth === "none"
      ? {}
      : { security: endpoint.auth === "optional" ? [{ bearer: [] }, {}] : [{ bearer: [] }] }),
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
      default: {
        description: "失败：statusCode 与 HTTP 状态相同，message 为中文说明",
        content: { "application/json": { schema: envelope(z.unknown()) } },
      },
    },
  });
}

/** The document of all endpoints. Loaded and made when somebody asks for it: that costs a fifth of the API's start. */
export function openApi(endpoints: readonly Endpoint[], config: Context["config"]) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "登录接口返回的 token，7 天有效，退出登录后立即失效",
  });
  for (const endpoint of endpoints) app.openAPIRegistry.registerPath(routeOf(endpoint, config));
  // Without a host: the document is served by the API that it describes.
  return app.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: COMMUNITY_PATH }] });
}
