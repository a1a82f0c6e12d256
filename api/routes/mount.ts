import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { z } from "zod";
import type { Caller, Context, Viewer } from "../context.ts";
import { type Endpoint, ownedHeaders, type OutputOf, type ParsedOf } from "../../contract/endpoint.ts";
import { bodyBytes } from "../../contract/body-bytes.ts";
import { ApiError } from "../../contract/errors.ts";
import { assertMayWrite } from "../services/consent/may-write.ts";
import { limitRules, limitsText, takeLimit } from "../services/limit/limits.ts";
import { assertMayPublish } from "../services/staff/may-publish.ts";
import { answered } from "./answered.ts";
import { readText } from "./read-text.ts";

/** What hono carries along one request. */
export interface RequestVariables {
  caller: Caller;
  viewer: Viewer | null;
}
export type ApiHono = OpenAPIHono<{ Variables: RequestVariables }>;

export type Call<E extends Endpoint> = ParsedOf<E> & {
  ctx: Context;
  caller: Caller;
  /** Never null when the endpoint's auth is `required`. */
  viewer: E["auth"] extends "required" ? Viewer : Viewer | null;
  /** The request itself, for multipart bodies. */
  request: HonoContext<{ Variables: RequestVariables }>["req"];
};

/** A call whose viewer the route has checked. */
export type AuthedCall<E extends Endpoint> = Omit<Call<E>, "viewer"> & { viewer: Viewer };

/** Binds endpoints of the contract to verbs. */
export interface Mount {
  /** For endpoints with auth `none` or `optional`. */
  open<E extends Endpoint>(
    endpoint: E,
    handler: (call: Omit<Call<E>, "viewer"> & { viewer: Viewer | null }) => Promise<OutputOf<E>>,
  ): void;
  /** For endpoints with auth `required`: answers 401 before the handler is asked. */
  authed<E extends Endpoint>(endpoint: E, handler: (call: AuthedCall<E>) => Promise<OutputOf<E>>): void;
}

/** Nothing of it is ever left out, also where anything may stand as its data. */
const envelope = (data: z.ZodType) =>
  z
    .object({ statusCode: z.number(), message: z.string(), data: answered(data) })
    .meta({ required: ["statusCode", "message", "data"] });

/** Mounts endpoints on hono: parse, authenticate, call one verb, wrap (C: `{statusCode, message, data}`). */
export function createMount(app: ApiHono, ctx: Context): Mount {
  function mount(
    endpoint: Endpoint,
    handler: (call: {
      ctx: Context;
      caller: Caller;
      viewer: Viewer | null;
      params: unknown;
      query: unknown;
      body: unknown;
      request: unknown;
    }) => Promise<unknown>,
  ) {
    const hasBody = endpoint.method !== "get" && endpoint.method !== "delete" && !endpoint.multipart;
    const route = createRoute({
      method: endpoint.method,
      path: endpoint.path,
      summary: endpoint.summary,
      ...(endpoint.publishes ? { "x-publishes": true } : {}),
      ...(endpoint.limits ? { description: limitsText(endpoint.limits, ctx.config), "x-limits": endpoint.limits } : {}),
      tags: [endpoint.path.split("/")[1] ?? ""],
      // An empty requirement beside the bearer's says: optional (OpenAPI 3.1, "Security Requirement Object").
      ...(endpoint.auth === "none"
        ? {}
        : { security: endpoint.auth === "optional" ? [{ bearer: [] }, {}] : [{ bearer: [] }] }),
      request: {
        params: endpoint.params as z.ZodObject,
        query: endpoint.query as z.ZodObject,
        ...(endpoint.method === "get" || endpoint.auth === "none" ? {} : { headers: ownedHeaders }),
        ...(hasBody ? { body: { required: true, content: { "application/json": { schema: endpoint.body } } } } : {}),
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
    // Documented by the route above, parsed here: one place turns a wrong input into our envelope.
    app.openAPIRegistry.registerPath(route);
    app.on([endpoint.method.toUpperCase()], route.getRoutingPath(), async (c) => {
      const viewer = c.get("viewer");
      if (endpoint.auth === "required" && !viewer) throw new ApiError("UNAUTHORIZED");
      const params = parse(endpoint.params, c.req.param());
      const query = parse(endpoint.query, c.req.query());
      if (viewer && endpoint.method !== "get") assertMayWrite(viewer, endpoint);
      if (endpoint.publishes && viewer) await assertMayPublish(ctx, viewer);
      const body = hasBody ? parse(endpoint.body, await readJson(c.req.raw)) : {};
      const caller = c.get("caller");
      for (const name of endpoint.limits ?? [])
        if (limitRules[name].takenBy === "mount") await takeLimit(name, { ctx, caller, viewer });
      const data = await handler({ ctx, caller, viewer, params, query, body, request: c.req });
      // Here, for all verbs: what one has put into the outbox goes out now, and not with the next second's look.
      if (endpoint.method !== "get") ctx.live.flush();
      return c.json({ statusCode: 200, message: "success", data: data ?? null });
    });
  }
  return {
    open: (endpoint, handler) => mount(endpoint, handler as never),
    authed: (endpoint, handler) => mount(endpoint, handler as never),
  };
}

/** No body at all counts as `{}`: whether that will do is the schema's to say. */
async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request, bodyBytes(new URL(request.url).pathname, false).anyone);
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("BAD_REQUEST", "请求体不是有效的 JSON");
  }
}

/** @throws ApiError INVALID_INPUT with a message for each wrong field */
function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fieldErrors: Record<string, string[]> = {};
  for (const issue of result.error.issues) (fieldErrors[issue.path.join(".")] ??= []).push(issue.message);
  throw new ApiError("INVALID_INPUT", result.error.issues[0]?.message, { fieldErrors });
}
