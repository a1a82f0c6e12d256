import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Dispatcher, Pool } from "undici";
import { COMMUNITY_PATH, REQUEST_ID_HEADER, VIDEO_UPLOAD_PATH } from "../contract/paths.ts";
import { headersForApi, headersOfApi } from "./api-headers.ts";
import { plain } from "./static-files.ts";
import type { WebSettings } from "../config/web-config.ts";
import type { Visitor } from "./visitor.ts";

/** The bearer token in a Cookie header; the app knows how it is sealed. */
export type TokenOfCookies = (cookie: string | undefined) => Promise<string | undefined>;

/** The API may be silent for so long, as for pages (K02). */
const SILENCE_MS = 5_000;
/** The same while it puts a piece of a film where it belongs, which may be far away. */
const UPLOAD_SILENCE_MS = 60_000;
/** Below the API's own 65 s: who asks closes a free connection first, and no request meets a closed one. */
const KEPT_MS = 30_000;

/** Aborts an exchange when the API has been silent for too long. An emitter: undici takes it, and it costs less than a signal. */
class Silence {
  readonly signal: EventEmitter & { reason?: Error } = new EventEmitter();
  isOver = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #ms: number;
  constructor(ms: number) {
    this.#ms = ms;
    this.begin();
  }
  begin(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.abort(new Error("the API is silent"));
    }, this.#ms);
  }
  end(): void {
    clearTimeout(this.#timer);
  }
  abort(reason: Error): void {
    this.signal.reason = reason;
    this.signal.emit("abort");
  }
}

/** The visitor's body as it comes. The API is silent while it takes none of it, not while the visitor sends none. */
async function* watched(req: IncomingMessage, silence: Silence): AsyncGenerator<Buffer, void> {
  silence.end();
  // The visitor is still to be answered when the API reads no further.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    silence.begin();
    yield chunk as Buffer;
    silence.end();
  }
  silence.begin();
}

/** A kept connection that the API closed at the same moment. */
const closedCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

export interface Forward {
  /** `/community/*` and `/media/*`; files that are read and uploads of videos from pages with the bearer of their cookie. */
  web: RequestHandler;
  close(): void;
}

/**
 * Hands to the API what is the API's. The request is parsed once, by Node and server/odd-request.ts; what goes to the API is
 * written anew from that: method, path, a list of headers, and a body whose length we say (decision 0035).
 */
export function createForward(settings: WebSettings, log: Logger, tokenOfCookies: TokenOfCookies): Forward {
  const base = new URL(settings.apiBaseUrl);
  const prefix = base.pathname.replace(/\/$/, "");
  let pools: Promise<{ kept: Pool; fresh: Pool }> | undefined;
  /** Most workers never need it where files and reads are on this machine. */
  async function openPools() {
    const { Pool } = await import("undici");
    const common = {
      connect: { timeout: SILENCE_MS },
      // `Silence` judges until the headers have come.
      headersTimeout: 0,
      bodyTimeout: SILENCE_MS,
    };
    return {
      kept: new Pool(base.origin, {
        ...common,
        connections: 256,
        pipelining: 1,
        keepAliveTimeout: KEPT_MS,
        keepAliveMaxTimeout: KEPT_MS,
      }),
      // Each request on a connection of its own.
      fresh: new Pool(base.origin, { ...common, pipelining: 0 }),
    };
  }

  /** @throws when the API is away, silent, or answers with what is no HTTP */
  async function ask(
    req: IncomingMessage,
    options: { path: string; headers: Record<string, string> },
    silence: Silence,
  ): Promise<Dispatcher.ResponseData> {
    const { kept, fresh } = await (pools ??= openPools());
    const { path, headers } = options;
    const method = req.method as Dispatcher.HttpMethod;
    const length = Number(req.headers["content-length"] ?? 0);
    if (length > 0) headers["content-length"] = String(length);
    const send = (pool: Pool) =>
      pool.request({
        method,
        path,
        headers,
        body: length > 0 ? (watched(req, silence) as unknown as Dispatcher.DispatchOptions["body"]) : null,
        signal: silence.signal,
        onInfo: () => silence.begin(),
      });
    try {
      return await send(kept);
    } catch (error) {
      // Nothing was answered yet, reading again is safe. On a new connection, since the next kept one may be just as old.
      const wasClosed = closedCodes.has((error as NodeJS.ErrnoException).code ?? "");
      if (!wasClosed || silence.signal.reason || (method !== "GET" && method !== "HEAD")) throw error;
      return await send(fresh);
    }
  }

  function unreachable(req: IncomingMessage, res: ServerResponse, status: 502 | 504, requestId: string): void {
    if (!req.complete) res.setHeader("connection", "close");
    if (req.url?.startsWith("/media/"))
      return plain(res, status, status === 502 ? "502 Bad Gateway" : "504 Gateway Timeout");
    res.writeHead(status, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
    res.end(
      JSON.stringify({
        statusCode: status,
        message: "网络错误，请检查网络连接",
        data: { code: "UNAVAILABLE", requestId },
      }),
    );
  }

  async function pass(
    req: IncomingMessage,
    res: ServerResponse,
    { path, visitor, token }: { path: string; visitor: Visitor; token: string | undefined },
  ): Promise<void> {
    const isPiece = path.startsWith(COMMUNITY_PATH + VIDEO_UPLOAD_PATH);
    const silence = new Silence(isPiece ? UPLOAD_SILENCE_MS : SILENCE_MS);
    const gone = () => silence.abort(new Error("the visitor is gone"));
    res.once("close", gone);
    let answer: Dispatcher.ResponseData;
    try {
      const headers = headersForApi(req.headers, visitor, settings, token);
      answer = await ask(req, { path: prefix + path, headers }, silence);
    } catch (error) {
      if (res.destroyed) return;
      const { code } = error as NodeJS.ErrnoException;
      log.warn({ [REQUEST_ID_HEADER]: visitor.requestId, code, silent: silence.isOver }, "api unreachable");
      return unreachable(req, res, silence.isOver ? 504 : 502, visitor.requestId);
    } finally {
      silence.end();
      res.off("close", gone);
    }
    // The rest of a body that the API did not want: nobody reads on.
    if (!req.complete) res.setHeader("connection", "close");
    res.writeHead(answer.statusCode, headersOfApi(answer.headers, answer.statusCode));
    // An answer that breaks off breaks the visitor's connection, so that nobody takes a part for all.
    await pipeline(answer.body, res).catch(() => void req.socket.resetAndDestroy());
  }

  return {
    async web(req, res, next) {
      const isUpload = req.path === VIDEO_UPLOAD_PATH || req.path.startsWith(`${VIDEO_UPLOAD_PATH}/`);
      if (!isUpload && !/^\/(?:community|media)\//.test(req.url)) return next();
      // Pictures and videos that are not for everybody: <img> and <video> bring the cookie along, and nothing else.
      const isRead = req.url.startsWith("/media/") && (req.method === "GET" || req.method === "HEAD");
      const token = isUpload || isRead ? await tokenOfCookies(req.headers.cookie) : undefined;
      const path = isUpload ? COMMUNITY_PATH + req.url : req.url;
      await pass(req, res, { path, visitor: res.locals.visitor as Visitor, token });
    },
    close() {
      void pools?.then(({ kept, fresh }) => Promise.all([kept.destroy(), fresh.destroy()]));
    },
  };
}
