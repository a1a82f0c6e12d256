import type { RequestHandler } from "express";
import { isRead, notAllowed, plain, READ_METHODS } from "./static-files.ts";

/** `/healthz`: this process lives. `/readyz`: the API behind it can serve, too. */
export function health(apiBaseUrl: string): RequestHandler {
  return async (req, res, next) => {
    if (req.path !== "/healthz" && req.path !== "/readyz") return next();
    if (!isRead(req)) return notAllowed(req, res, READ_METHODS);
    if (req.path === "/healthz") return plain(res, 200, "ok");
    try {
      const answer = await fetch(`${apiBaseUrl}/readyz`, { signal: AbortSignal.timeout(2000) });
      // Part by part: what an operator must look after. It holds no secret, and no more than this is read of it.
      const text = (await answer.text()).slice(0, 1000);
      plain(res, answer.status < 500 ? 200 : 503, `${answer.status < 500 ? "ok" : "api not ready"} ${text}`.trim());
    } catch {
      plain(res, 503, "api unreachable");
    }
  };
}
