import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { ApiError } from "../contract/shared/errors.ts";
import { maskPhones } from "../contract/shared/mask-phone.ts";
import { isNormalPath } from "../contract/shared/normal-target.ts";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { originOf } from "./lib/caller.ts";
import type { Context } from "./context.ts";
import { failed } from "./failed.ts";
import type { ApiHono, RequestVariables } from "./routes/mount.ts";

/**
 * Shared by both listeners of the API: finds the caller, logs and measures each request, and turns every error into a
 * response.
 */
export function createBaseApp(ctx: Context): ApiHono {
  const app: ApiHono = new Hono<{ Variables: RequestVariables }>();

  app.use(async (c, next) => {
    const incoming = (c.env as Partial<HttpBindings>).incoming;
    const { isTrusted, visitorIp } = originOf(c.req.header(), ctx.config);
    const claimedId = c.req.header(REQUEST_ID_HEADER);
    const requestId = isTrusted && claimedId && /^[\w-]{1,64}$/.test(claimedId) ? claimedId : randomUUID();
    c.set("caller", {
      ip: visitorIp ?? incoming?.socket.remoteAddress ?? "unknown",
      userAgent: c.req.header("user-agent")?.slice(0, 300) ?? null,
      requestId,
    });
    c.header(REQUEST_ID_HEADER, requestId);
    const started = performance.now();
    await next();
    // All layers of the app have matched by now; the last match is the handler, whose path is the route pattern.
    const route = matchedRoutes(c).at(-1)?.path ?? "";
    const { method } = c.req;
    const { status } = c.res;
    const ms = performance.now() - started;
    ctx.metrics.requestSeconds.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    ctx.log.info({ requestId, method, route, status, ms: Math.round(ms) }, "request");
  });

  // The web tier checks the path too, but a proxy in front of the API may read a path differently.
  app.use(async (c, next) => {
    const target = (c.env as Partial<HttpBindings>).incoming?.url;
    if (target !== undefined && !isNormalPath(target)) throw new ApiError("BAD_REQUEST");
    await next();
  });

  app.onError((error, c) => {
    const requestId = c.get("caller")?.requestId;
    const { isOurs, envelope } = failed(error, requestId);
    const { incoming } = c.env as Partial<HttpBindings>;
    // A client that disconnects in the middle of its body is not an error of the API.
    const hasLeft = incoming?.destroyed && !incoming.complete;
    if (isOurs && !hasLeft)
      ctx.log.error({ err: error, requestId, method: c.req.method, path: maskPhones(c.req.path) }, "unexpected error");
    const { retryAfterSeconds } = envelope.data;
    if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
    return c.json(envelope, envelope.statusCode as 400);
  });
  let methodsAt: ((path: string) => string | undefined) | undefined;
  app.notFound((c) => {
    methodsAt ??= allowedMethods(app);
    const allow = methodsAt(c.req.path);
    if (allow !== undefined) c.header("allow", allow);
    if (allow !== undefined && c.req.method === "OPTIONS") return c.body(null, 204);
    const error = allow === undefined ? new ApiError("NOT_FOUND", "接口不存在") : new ApiError("METHOD_NOT_ALLOWED");
    return c.json(
      { statusCode: error.status, message: error.message, data: { code: error.code } },
      error.status as 404 | 405,
    );
  });
  return app;
}
