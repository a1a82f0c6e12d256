import { SERVICE_SECRET_HEADER } from "../contract/shared/paths.ts";
import { createBaseApp } from "./base-app.ts";
import { originOf } from "./lib/caller.ts";
import type { Context } from "./context.ts";
import { livenessRoute, readinessRoute } from "./routes/health.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import type { ApiHono } from "./routes/mount.ts";
import { notedRoutes } from "./routes/noted.ts";

/** Endpoints for the operator's own machines, on a separate listener that nothing forwards to (decision 0035). */
export function createPrivateApp(ctx: Context): ApiHono {
  const app = createBaseApp(ctx);
  livenessRoute(app);
  readinessRoute(app, ctx);
  metricsRoutes(app, ctx);
  notedRoutes(app, ctx, (secret) => originOf({ [SERVICE_SECRET_HEADER]: secret }, ctx.config).isTrusted);
  return app;
}
