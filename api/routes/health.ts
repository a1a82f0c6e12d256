import type { Context } from "../context.ts";
import { healthEndpoints } from "../../contract/shared/health.ts";
import { about } from "../services/shared/health/about.ts";
import { type Readiness, readiness } from "../services/shared/health/readiness.ts";
import type { ApiHono, Mount } from "./mount.ts";

/** `/readyz` is public and each check writes to the database: all requests within this time (ms) share one result. */
const FRESH_MS = 1_000;

/** `/healthz`: the process is alive. */
export function livenessRoute(app: ApiHono): void {
  app.get("/healthz", (c) => c.text("ok"));
}

/** `/readyz`: whether the process can serve, with the state of each dependency. */
export function readinessRoute(app: ApiHono, ctx: Context): void {
  let last: { at: number; answer: Promise<Readiness> } | undefined;
  app.get("/readyz", async (c) => {
    const now = performance.now();
    if (!last || now - last.at > FRESH_MS) last = { at: now, answer: readiness({ ctx }) };
    const { status, parts } = await last.answer;
    if (status !== "ready") ctx.log.warn({ status, parts }, "not ready");
    return c.json({ status, ...parts }, status === "failed" ? 503 : 200);
  });
}

export function healthRoutes(mount: Mount): void {
  mount.open(healthEndpoints.about, about);
}
