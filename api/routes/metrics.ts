import type { Context } from "../context.ts";
import { queueDepths } from "../services/shared/health/queue-depths.ts";
import { lastFine } from "../services/console/operation/operator-runs.ts";
import type { ApiHono } from "./mount.ts";

/** `/metrics` for Prometheus. */
export function metricsRoutes(app: ApiHono, ctx: Context): void {
  const { metrics } = ctx;
  metrics.watchQueues(() => queueDepths(ctx));
  metrics.watchCommands(() => lastFine(ctx));
  app.get("/metrics", async (c) =>
    c.body(await metrics.registry.metrics(), 200, { "content-type": metrics.registry.contentType }),
  );
}
