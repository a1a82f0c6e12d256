import { sql } from "kysely";
import type { Context } from "../context.ts";
import { healthEndpoints } from "../contract/health.ts";
import type { ApiHono, Mount } from "./mount.ts";

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, its database answers. */
export function probeRoutes(app: ApiHono, ctx: Context): void {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    try {
      await sql`select 1`.execute(ctx.db);
      return c.text("ok");
    } catch (error) {
      ctx.log.error({ err: error }, "not ready");
      return c.text("database unavailable", 503);
    }
  });
}

export function healthRoutes(mount: Mount): void {
  mount.open(healthEndpoints.about, async ({ ctx }) => ({
    environment: ctx.config.environment,
    database: ctx.databaseKind,
    version: ctx.config.version,
  }));
}
