import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import type { Logger } from "pino";
import { REQUEST_ID_HEADER } from "../contract/paths.ts";
import { createAccessLog } from "./access-log.ts";
import { bodyLimit } from "./body-limit.ts";
import { isForeignWrite } from "./csrf.ts";
import { createForward, type TokenOfCookies } from "./forward.ts";
import { health } from "./health.ts";
import { type Metrics, noMetrics } from "./metrics.ts";
import type { PageCache } from "./page-cache.ts";
import { commonHeaders } from "./security-headers.ts";
import { settledQuestion } from "./route-question.ts";
import { isNowhere, settledAddress } from "./settled-address.ts";
import type { WebSettings } from "../config/web-config.ts";
import { missingFiles, plain } from "./static-files.ts";
import { settleRequest, type Visitor, visitorOf } from "./visitor.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export interface WebParts {
  settings: WebSettings;
  log: Logger;
  /** Answers from files, or calls next. */
  files: RequestHandler;
  pages: RequestHandler;
  cache?: PageCache;
  metrics?: Metrics;
  /** The name of the page that answers a path. */
  patternOf?: (path: string) => string;
  tokenOfCookies: TokenOfCookies;
  /** Whether a Cookie header is a member's, or was not long ago. */
  isKnown(cookie: string | undefined): Promise<boolean>;
}

export interface WebApp {
  server: Server;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Stops accepting, lets what is under way finish, then closes. Resolves at the latest after `patienceMs`. */
  drain(patienceMs: number): Promise<void>;
}

function refuseForeignWrites(settings: WebSettings): RequestHandler {
  return (req, res, next) => {
    if (!isForeignWrite(req, [(res.locals.visitor as Visitor).origin, settings.siteOrigin])) return next();
    const message = "请求来源不明，未予执行。请从本站页面重新提交，并允许浏览器发送来源信息（Origin 或 Referer）";
    if (req.path.startsWith("/community/"))
      res.status(403).json({ statusCode: 403, message, data: { code: "FORBIDDEN" } });
    else plain(res, 403, message);
  };
}

function failed(log: Logger): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const { requestId } = res.locals.visitor as Visitor;
    log.error({ err: error as unknown, requestId }, "web server error");
    if (res.headersSent) return next(error);
    plain(res, 500, `服务器开小差了，请稍后再试（${requestId}）`);
  };
}

/** The web server without its port: express, in front of it the page cache, beside it the chat socket. */
export function createWebApp({
  settings,
  log,
  files,
  pages,
  cache,
  metrics = noMetrics,
  patternOf = () => "page",
  tokenOfCookies,
  isKnown,
}: WebParts): WebApp {
  const forward = createForward(settings, log, tokenOfCookies);
  const headers = commonHeaders(settings);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.set("trust proxy", settings.trust);
  app.use(health(settings.apiBaseUrl));
  app.use(refuseForeignWrites(settings));
  app.use(bodyLimit(isKnown));
  app.use(forward.web);
  app.use(files);
  app.use(missingFiles);
  app.use(pages);
  app.use(failed(log));

  const observe = createAccessLog(log, metrics, patternOf);
  let draining = false;

  let isHinted = false;
  /** Without TRUST_PROXY all visitors of a proxy have its address, and share one visitor's limits. Told once. */
  function hintAtProxy(req: IncomingMessage): void {
    if (isHinted || req.headers["x-forwarded-for"] === undefined) return;
    const peer = req.socket.remoteAddress ?? "";
    if (settings.trust(peer, 0)) return;
    isHinted = true;
    log.warn(
      { peer },
      "forwarded request from an address that TRUST_PROXY does not name: if a proxy of yours stands there, set it (.env.example)",
    );
  }

  function handle(req: IncomingMessage, res: ServerResponse) {
    if (draining) res.setHeader("connection", "close");
    if (!req.url?.startsWith("/")) return plain(res, 400, "400 Bad Request");
    const address = settledAddress(req.url);
    if (address === undefined) return plain(res, 400, "400 Bad Request");
    if (isNowhere(address)) return plain(res, 404, "页面未找到");
    const asked = settledQuestion(address);
    if (asked === undefined) return plain(res, 400, "400 Bad Request");
    req.url = asked;
    if (!methods.has(req.method ?? "")) return plain(res, 405, "405 Method Not Allowed");
    hintAtProxy(req);
    const visitor = visitorOf(req, settings.trust);
    if (!visitor) return plain(res, 400, "400 Bad Request");
    observe(req, res, visitor.requestId);
    // In front of express: a kept page costs little more than its bytes (design.md §4).
    const key = cache?.keyOf(req);
    const kept = key === undefined ? undefined : cache?.serve(key, req, res, visitor.requestId);
    if (kept) return metrics.cache(kept);
    settleRequest(req, visitor);
    for (const name in headers) res.setHeader(name, headers[name] as string);
    res.setHeader(REQUEST_ID_HEADER, visitor.requestId);
    Object.assign(res, { locals: { visitor } });
    app(req, res);
  }

  // A proxy in front keeps its connections for 60 s, as a rule: ours must not close first. A video may take its time:
  // body-limit.ts looks at the clock.
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 2 * 3_600_000, keepAliveTimeout: 65_000 },
    handle,
  );
  return {
    server,
    upgrade: forward.upgrade,
    async drain(patienceMs) {
      draining = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      forward.closeSockets();
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(patience);
      forward.close();
    },
  };
}
