import type { RequestHandler } from "express";
import type { WebSettings } from "../config/web-config.ts";
import { COMMUNITY_PATH } from "../contract/shared/paths.ts";
import { isRead, notAllowed, plain, READ_METHODS } from "./static-files.ts";

const PATIENCE_MS = 2000;

/**
 * Whether the API can serve. Without API_PRIVATE_URL any answer counts as ready.
 * @returns readiness, and for the operator the names of missing parts
 * @throws when the API does not answer
 */
export async function readinessOfApi({
  apiBaseUrl,
  apiPrivateUrl,
}: Pick<WebSettings, "apiBaseUrl" | "apiPrivateUrl">): Promise<{ isReady: boolean; text: string }> {
  const url = apiPrivateUrl === undefined ? `${apiBaseUrl}${COMMUNITY_PATH}/about` : `${apiPrivateUrl}/readyz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  // The text contains no secret; only its beginning is used.
  const text = (await answer.text()).slice(0, 1000);
  return { isReady: answer.status < 500, text: apiPrivateUrl === undefined ? "" : text };
}

/** `/healthz`: this process is alive. `/readyz`: the API can serve, too. */
export function health(settings: Pick<WebSettings, "apiBaseUrl" | "apiPrivateUrl">): RequestHandler {
  return async (req, res, next) => {
    if (req.path !== "/healthz" && req.path !== "/readyz") return next();
    if (!isRead(req)) return notAllowed(req, res, READ_METHODS);
    if (req.path === "/healthz") return plain(res, 200, "ok");
    try {
      const { isReady, text } = await readinessOfApi(settings);
      plain(res, isReady ? 200 : 503, `${isReady ? "ok" : "api not ready"} ${text}`.trim());
    } catch {
      plain(res, 503, "api unreachable");
    }
  };
}
