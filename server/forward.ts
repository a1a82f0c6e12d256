import { Agent as HttpAgent, type IncomingMessage, ServerResponse } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Duplex } from "node:stream";
import type { RequestHandler } from "express";
import httpProxy from "http-proxy-3";
import type { Logger } from "pino";
import {
  CLIENT_IP_HEADER,
  COMMUNITY_PATH,
  REQUEST_ID_HEADER,
  SERVICE_SECRET_HEADER,
  VIDEO_UPLOAD_PATH,
} from "../contract/paths.ts";
import { plain } from "./static-files.ts";
import type { WebSettings } from "../config/web-config.ts";
import type { Visitor } from "./visitor.ts";

/** The bearer token in a Cookie header; the app knows how it is sealed. */
export type TokenOfCookies = (cookie: string | undefined) => Promise<string | undefined>;

/** What only a proxy or the web tier may say, and what holds for one hop (RFC 9110 §7.6.1). */
const dropped =
  /^(?:forwarded|via|cookie|x-forwarded-.*|x-real-ip|x-client-ip|x-service-secret|x-request-id|true-client-ip|cf-connecting-ip|fastly-client-ip|keep-alive|proxy-.*|te|trailer|expect|http2-settings)$/;

/** Leaves in the request what the visitor may say for himself, and adds what we know of him. */
function rewrite(req: IncomingMessage, visitor: Visitor, settings: WebSettings, isUpgrade: boolean): void {
  const listed = String(req.headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  for (const name of Object.keys(req.headers)) {
    if (dropped.test(name) || (listed.includes(name) && name !== "upgrade")) delete req.headers[name];
  }
  if (!isUpgrade) {
    delete req.headers.upgrade;
    req.headers.connection = "keep-alive";
  }
  req.headers[REQUEST_ID_HEADER] = visitor.requestId;
  if (settings.serviceSecret) {
    req.headers[SERVICE_SECRET_HEADER] = settings.serviceSecret;
    req.headers[CLIENT_IP_HEADER] = visitor.ip;
  }
}

export interface Forward {
  /** `/community/*` and `/media/*`; files that are read and uploads of videos from pages with the bearer of their cookie. */
  web: RequestHandler;
  /**
   * `/chat` (C21).
   * @param visitor undefined when the Host is none
   * @param answered is told the status, once
   */
  upgrade(
    req: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    visitor: Visitor | undefined,
    answered: (status: number) => void,
  ): Promise<void>;
  /** Chat sockets never end by themselves; browsers open them again. */
  closeSockets(): void;
  close(): void;
}

const refuse = (socket: Duplex, status: number, reason: string) =>
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);

/** Hands to the API what is the API's. */
export function createForward(settings: WebSettings, log: Logger, tokenOfCookies: TokenOfCookies): Forward {
  const isTls = settings.apiBaseUrl.startsWith("https:");
  const agent = new (isTls ? HttpsAgent : HttpAgent)({
    keepAlive: true,
    maxSockets: 256,
    maxFreeSockets: 32,
    timeout: 30_000,
  });
  const newConnections = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: false });
  const target = settings.apiBaseUrl;
  const proxy = httpProxy.createProxyServer({
    target,
    agent,
    changeOrigin: true,
    proxyTimeout: 60_000,
    timeout: 120_000,
  });
  // An upgraded connection leaves the pool: it gets no agent.
  const socketProxy = httpProxy.createProxyServer({ target, changeOrigin: true });
  const sockets = new Set<Duplex>();

  proxy.on("proxyRes", (answer, _req, res) => {
    // The API knows nothing of cookies; whoever stands there in its place shall not set ours.
    delete answer.headers["set-cookie"];
    delete answer.headers["keep-alive"];
    // A web tier that is about to stop has said so already.
    answer.headers.connection = res.getHeader("connection") === "close" ? "close" : "keep-alive";
  });
  proxy.on("error", (error, req, res) => {
    const code = (error as NodeJS.ErrnoException).code;
    if (!(res instanceof ServerResponse) || res.headersSent) return void res.destroy();
    // A kept connection that the API closed at the same moment: nothing was answered yet, reading again is safe. On a
    // new connection, since the next kept one may be just as old.
    const wasClosed = code === "ECONNRESET" || code === "EPIPE";
    if (wasClosed && (req.method === "GET" || req.method === "HEAD") && !retried.has(req)) {
      retried.add(req);
      return proxy.web(req, res, { agent: newConnections });
    }
    log.warn({ requestId: req.headers[REQUEST_ID_HEADER], code }, "api unreachable");
    if (req.url?.startsWith("/media")) return plain(res, 502, "502 Bad Gateway");
    res.writeHead(502, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
    res.end(
      JSON.stringify({
        statusCode: 502,
        message: "网络错误，请检查网络连接",
        data: { code: "UNAVAILABLE", requestId: req.headers[REQUEST_ID_HEADER] },
      }),
    );
  });
  const told = new WeakMap<IncomingMessage, (status: number) => void>();
  socketProxy.on("proxyReqWs", (asked, req) => {
    asked.once("upgrade", () => told.get(req)?.(101));
    asked.once("response", ({ statusCode = 502 }) => told.get(req)?.(statusCode));
  });
  socketProxy.on("error", (error, req, socket) => {
    log.warn({ code: (error as NodeJS.ErrnoException).code }, "chat socket lost");
    told.get(req)?.(502);
    if (!(socket instanceof ServerResponse) && socket.writable) refuse(socket, 502, "Bad Gateway");
  });
  const retried = new WeakSet<IncomingMessage>();

  return {
    async web(req, res, next) {
      const isUpload = req.path === VIDEO_UPLOAD_PATH || req.path.startsWith(`${VIDEO_UPLOAD_PATH}/`);
      if (!isUpload && !/^\/(?:community|media)\//.test(req.url)) return next();
      // Pictures and videos that are not for everybody: <img> and <video> bring the cookie along, and nothing else.
      const isRead = req.url.startsWith("/media/") && (req.method === "GET" || req.method === "HEAD");
      const token = isUpload || isRead ? await tokenOfCookies(req.headers.cookie) : undefined;
      rewrite(req, res.locals.visitor as Visitor, settings, false);
      if (token) req.headers.authorization = `Bearer ${token}`;
      if (isUpload) req.url = COMMUNITY_PATH + req.url;
      proxy.web(req, res);
    },
    async upgrade(req, socket, head, visitor, answered) {
      socket.on("error", () => socket.destroy());
      const no = (status: number, reason: string) => {
        answered(status);
        refuse(socket, status, reason);
      };
      if (!visitor) return no(400, "Bad Request");
      if (req.url?.split("?")[0] !== "/chat") return no(404, "Not Found");
      const { origin, cookie, authorization: bearer } = req.headers;
      // Browsers let any page open a socket to us, with our cookie: only our own pages may.
      if (origin !== undefined && origin !== visitor.origin && origin !== settings.siteOrigin)
        return no(403, "Forbidden");
      const token = origin !== undefined && bearer === undefined ? await tokenOfCookies(cookie) : undefined;
      if (socket.destroyed) return;
      rewrite(req, visitor, settings, true);
      if (token) req.headers.authorization = `Bearer ${token}`;
      told.set(req, answered);
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socketProxy.ws(req, socket, head);
    },
    closeSockets() {
      for (const socket of sockets) socket.destroy();
    },
    close() {
      agent.destroy();
    },
  };
}
