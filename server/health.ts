import type { RequestHandler } from "express";
import { plain } from "./static-files.ts";

/** `/healthz`: this process lives. `/readyz`: the API behind it can serve, too. */
export function health(apiBaseUrl: string): RequestHandler {
  return async (req, res, next) => {
    if (req.path === "/healthz") return plain(res, 200, "ok");
    if (req.path !== "/readyz") return next();
    try {
      const answer = await fetch(`${apiBaseUrl}/readyz`, { signal: AbortSignal.timeout(2000) });
      await answer.body?.cancel();
      if (answer.status < 500) return plain(res, 200, "ok");
      plain(res, 503, "api not ready");
    } catch {
      plain(res, 503, "api unreachable");
    }
  };
}
