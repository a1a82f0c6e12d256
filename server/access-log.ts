import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { maskPhones } from "../contract/shared/mask-phone.ts";
import type { Metrics } from "./metrics.ts";

/** One in this many pages from the cache has a line, because there are thousands a second. */
const SAMPLE = 50;

/** The kind and the name of an answer: a page by its pattern, other addresses by their folder. */
function routeOf(path: string, patternOf: (path: string) => string): { kind: string; route: string } {
  const room = /^\/(community|media|video-file|assets|icons|chat)\//.exec(path)?.[1];
  if (room) return { kind: room === "assets" || room === "icons" ? "file" : "api", route: `/${room}/*` };
  if (path === "/healthz" || path === "/readyz") return { kind: "probe", route: path };
  const isData = path.endsWith(".data");
  const page = isData ? path.replace(/(?:\/_root|\/_)?\.data$/, "") || "/" : path;
  return { kind: isData ? "data" : "page", route: patternOf(page) };
}

const since = (started: number) => Math.round((performance.now() - started) * 10) / 10;

/** Logs and measures each answer: one line, and one at level error for each failure of ours. */
export function createAccessLog(log: Logger, metrics: Metrics, patternOf: (path: string) => string) {
  let hits = 0;
  return {
    /**
     * @param isNone whether the address is none of ours: it is then logged as "other", because it may contain anything
     */
    observe(req: IncomingMessage, res: ServerResponse, requestId: string, isNone = false): void {
      const started = performance.now();
      const path = (req.url ?? "/").split("?")[0] ?? "/";
      res.once("close", () => {
        const { statusCode: status } = res;
        const isFailure = status >= 500;
        if (!isFailure && !metrics.isOn && !log.isLevelEnabled("info")) return;
        const ms = since(started);
        const { kind, route } = isNone ? { kind: "page", route: "other" } : routeOf(path, patternOf);
        const method = req.method ?? "";
        metrics.observe({ kind, route, method, status }, ms / 1000);
        if (isFailure && kind !== "probe")
          return log.error({ requestId, method, route, path: maskPhones(path), status, ms }, "answered with a failure");
        const isHit = res.getHeader("x-cache") === "hit";
        if (isHit && hits++ % SAMPLE !== 0) return;
        log.info(
          { requestId, method, route, status, ms, ...(isHit ? { cached: true, sampled: SAMPLE } : {}) },
          "request",
        );
      });
    },
    /**
     * Logs a request for a socket. @returns a function to call with the status of its answer; further calls are ignored
     */
    observeUpgrade(req: IncomingMessage, requestId: string): (status: number) => void {
      const started = performance.now();
      const method = req.method ?? "";
      const route = req.url?.split("?")[0] === "/chat" ? "/chat" : "other";
      let isTold = false;
      return (status) => {
        if (isTold) return;
        isTold = true;
        const ms = since(started);
        metrics.observe({ kind: "socket", route, method, status }, ms / 1000);
        log.info({ requestId, method, route, status, ms }, "request");
      };
    },
  };
}
