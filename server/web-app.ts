import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import type { Logger } from "pino";
import { normalTarget } from "../contract/shared/normal-target.ts";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import type { Reads } from "../contract/shared/reads.ts";
import { createAccessLog } from "./access-log.ts";
import { bodyLimit } from "./body-limit.ts";
import { isForeignWrite } from "./csrf.ts";
import { createForward, type TokenOfCookies } from "./forward.ts";
import { createForwardChat } from "./forward-chat.ts";
import { filesHere } from "./files-here.ts";
import { health } from "./health.ts";
import { type Metrics, noMetrics } from "./metrics.ts";
import type { PageCache } from "./page-cache.ts";
import { unreadAnswer } from "./unread-answer.ts";
import { commonHeaders } from "./security-headers.ts";
import { isOddRequest } from "./odd-request.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { normalizeManifestRequest } from "./manifest-request.ts";
import { isTooDeep } from "./too-deep.ts";
import type { WebSettings } from "../config/web-config.ts";
import { isRead, missingFiles, notAllowed, PAGE_METHODS, plain } from "./static-files.ts";
import { settleRequest, type Visitor, visitorOf } from "./visitor.ts";

const API_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const methods = new Set([...API_METHODS.split(", "), "OPTIONS"]);

const asksForData = /^[^?]*\.data(?:\?|$)/;
/** Addresses of files and of the API, which are no pages whatever follows. */
const noPage = /^\/(?:assets|community|icons|media)(?:\/|$)/;
/** An address without a page, in the place of one that two parsers may read differently. */
const NO_PAGE_PATH = "/404";

/** Headers by which proxies name the visitor; the last is nginx's own. */
const ofProxies = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip"];

export interface WebParts {
  settings: WebSettings;
  log: Logger;
  /** Answers with a file, or calls `next`. */
  files: RequestHandler;
  pages: RequestHandler;
  /** Reads files for `/media/*` without the API. */
  readFile?: Reads["file"];
  cache?: PageCache;
  metrics?: Metrics;
  /** Returns the pattern of the page at a path. */
  patternOf?: (path: string) => string;
  tokenOfCookies: TokenOfCookies;
  /** Whether a Cookie header belongs to a member, or did so not long ago. */
  isKnown(cookie: string | undefined): Promise<boolean>;
}

export interface WebApp {
  server: Server;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /**
   * From then on `/healthz` is 503 and every answer ends its connection, while requests are served as before: proxies
   * send their requests elsewhere, and have no kept-alive connection left when the port closes.
   */
  announceEnd(): void;
  /**
   * Stops accepting connections, waits for pending requests, then closes. Resolves at the latest after `patienceMs`.
   */
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

/** Refuses other methods before the pages: React Router would render a page for the same refusal. */
const pageMethods: RequestHandler = (req, res, next) => {
  if (isRead(req) || req.method === "POST") next();
  else notAllowed(req, res, PAGE_METHODS);
};

function failed(log: Logger): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const { requestId } = res.locals.visitor as Visitor;
    log.error({ err: error as unknown, requestId }, "web server error");
    if (res.headersSent) return next(error);
    plain(res, 500, `服务器开小差了，请稍后再试（${requestId}）`);
  };
}

/** The web server without its port: express, with the page cache in front and the chat socket beside it. */
export function createWebApp({
  settings,
  log,
  files,
  pages,
  readFile,
  cache,
  metrics = noMetrics,
  patternOf = () => "page",
  tokenOfCookies,
  isKnown,
}: WebParts): WebApp {
  const forward = createForward(settings, log, tokenOfCookies);
  const chat = createForwardChat(settings, log, tokenOfCookies);
  const headers = commonHeaders(settings);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", false);
  app.set("trust proxy", settings.trust);
  app.use((req, res, next) => (draining && req.path === "/healthz" ? plain(res, 503, "stopping") : next()));
  app.use(health(settings));
  app.use(refuseForeignWrites(settings));
  app.use(bodyLimit(isKnown));
  if (readFile) app.use(filesHere(readFile, tokenOfCookies));
  app.use(forward.web);
  app.use(files);
  app.use(missingFiles);
  app.use(pageMethods);
  app.use(pages);
  app.use(failed(log));

  const access = createAccessLog(log, metrics, patternOf);
  let draining = false;
  const underWay = new Set<ServerResponse>();
  function announceEnd() {
    draining = true;
    for (const res of underWay) if (!res.headersSent) res.setHeader("connection", "close");
    underWay.clear();
  }

  let isHinted = false;
  /**
   * Warns once about a proxy without TRUST_PROXY: all its visitors have its address, and share the rate limits of one
   * visitor.
   */
  function hintAtProxy(req: IncomingMessage): void {
    if (isHinted) return;
    const header = ofProxies.find((name) => req.headers[name] !== undefined);
    const peer = req.socket.remoteAddress ?? "";
    if (!header || settings.trust(peer, 0)) return;
    isHinted = true;
    log.warn(
      { peer, header },
      `提醒 TRUST_PROXY：${peer} 转来了请求（${header}），但没有信任它，所有访客都算作同一个地址；如果那是自己的代理，请设置 TRUST_PROXY（见 .env.example）`,
    );
  }

  /**
   * @returns the normalized address, which all later code reads, or the reason for a refusal. With `odd`, the address as
   * it was requested, `url` is the address of the 404 page.
   */
  function addressOf(req: IncomingMessage): { url: string; odd?: string } | { status: number; line: string } {
    const target = req.url ?? "";
    if (isOddRequest(req) || !target.startsWith("/")) return { status: 400, line: "400 Bad Request" };
    const address = normalTarget(target);
    // The router's scripts treat only a 404 as a missing page, and then show their own text for it.
    if (address === undefined && asksForData.test(target)) return { status: 404, line: "页面未找到" };
    if (address === undefined || isTooDeep(address)) {
      if (isRead(req) && !noPage.test(target)) return { url: NO_PAGE_PATH, odd: target };
      return address === undefined
        ? { status: 400, line: "网址有误，请检查后再打开" }
        : { status: 404, line: "页面未找到" };
    }
    const url = normalizeManifestRequest(address);
    if (url === undefined) return { status: 400, line: "400 Bad Request" };
    return methods.has(req.method ?? "") ? { url } : { status: 405, line: "405 Method Not Allowed" };
  }

  function handle(req: IncomingMessage, res: ServerResponse) {
    if (draining) res.setHeader("connection", "close");
    else {
      underWay.add(res);
      res.once("close", () => underWay.delete(res));
    }
    hintAtProxy(req);
    const visitor = visitorOf(req, settings.trust);
    const address = addressOf(req);
    if (!visitor || !("url" in address)) {
      const { status, line } = "url" in address ? { status: 400, line: "400 Bad Request" } : address;
      access.observe(req, res, visitor?.requestId ?? randomUUID(), true);
      // Requests after this one on the connection are not read.
      res.setHeader("connection", "close");
      if (status === 405) return notAllowed(req, res, req.url?.startsWith("/community/") ? API_METHODS : PAGE_METHODS);
      return plain(res, status, line);
    }
    const { odd } = address;
    if (odd !== undefined) {
      access.observe(req, res, visitor.requestId, true);
      res.setHeader("connection", "close");
      req.url = address.url;
      return answer(req, res, visitor, odd);
    }
    req.url = address.url;
    access.observe(req, res, visitor.requestId);
    // Before express: a cached page costs little more than its bytes.
    const key = cache?.keyOf(req);
    const kept = key === undefined ? undefined : cache?.serve(key, req, res, visitor.requestId);
    if (kept) {
      metrics.cache(kept);
      if (kept === "hit" && req.method === "GET" && key !== undefined && cache?.isDue(key))
        answer(req, unreadAnswer(req), visitor);
      return;
    }
    answer(req, res, visitor);
  }

  /** @param odd the requested address, where the answer is the 404 page */
  function answer(req: IncomingMessage, res: ServerResponse, visitor: Visitor, odd?: string) {
    settleRequest(req, visitor);
    for (const name in headers) res.setHeader(name, headers[name] as string);
    res.setHeader(REQUEST_ID_HEADER, visitor.requestId);
    Object.assign(res, { locals: { visitor, odd } });
    app(req, res);
  }

  const connections = oneAtATime(handle);
  // A proxy usually keeps its connections for 60 s, so this side must not close first. A video upload may take long:
  // body-limit.ts watches its progress.
  const server = createServer(
    { headersTimeout: 20_000, requestTimeout: 2 * 3_600_000, keepAliveTimeout: 65_000 },
    connections.take,
  );
  server.on("checkExpectation", connections.take);
  return {
    server,
    async upgrade(req, socket, head) {
      // Another protocol cannot begin on a connection that still waits for an HTTP answer.
      if (connections.isBusy(socket)) return void socket.destroy();
      hintAtProxy(req);
      const visitor = visitorOf(req, settings.trust);
      const answered = access.observeUpgrade(req, visitor?.requestId ?? randomUUID());
      // 499: the connection closed before its answer.
      socket.once("close", () => answered(499));
      await chat.upgrade(req, socket, head, visitor, answered);
    },
    announceEnd,
    async drain(patienceMs) {
      announceEnd();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      chat.closeSockets();
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(patience);
      forward.close();
    },
  };
}
