import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Dispatcher, Pool } from "undici";
import { COMMUNITY_PATH, VIDEO_UPLOAD_PATH } from "../contract/shared/paths.ts";
import { headersForApi, headersOfApi } from "./api-headers.ts";
import { plain } from "./static-files.ts";
import type { WebSettings } from "../config/web-config.ts";
import type { Visitor } from "./visitor.ts";

/** Finds the bearer token in a Cookie header; the app knows how it is sealed. */
export type TokenOfCookies = (cookie: string | undefined) => Promise<string | undefined>;

/** Longest silence of the API in ms, as for pages (K02). */
const SILENCE_MS = 5_000;
/** The same while the API stores a piece of a video, whose storage may be far away. */
const UPLOAD_SILENCE_MS = 60_000;
/**
 * Lifetime of an idle connection in ms, below the API's own 65 s: this side closes it first, so that no request meets a
 * closed one.
 */
const KEPT_MS = 30_000;

/** A timer that ends an exchange when the API has been silent for too long. */
class Silence {
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #ms: number;
  readonly #over: () => void;
  constructor(ms: number, over: () => void) {
    this.#ms = ms;
    this.#over = over;
    this.begin();
  }
  begin(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(this.#over, this.#ms);
  }
  pause(): void {
    clearTimeout(this.#timer);
  }
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}

/** The visitor's body, as a stream. The timer runs while the API reads nothing, not while the visitor sends nothing. */
async function* watched(req: IncomingMessage, silence: Silence): AsyncGenerator<Buffer, void> {
  silence.pause();
  // Does not destroy the request when the API stops reading, because the visitor still needs an answer.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    silence.begin();
    yield chunk as Buffer;
    silence.pause();
  }
  silence.begin();
}

/** Error codes of a kept-alive connection that the API closed at the same moment. */
const closedCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

export interface Forward {
  /**
   * Handles `/community/*` and `/media/*`. Reads of files and video uploads from pages get a bearer token from their
   * cookie.
   */
  web: RequestHandler;
  close(): void;
}

/**
 * Forwards requests to the API. Node and server/odd-request.ts parse a request once; from that a new request is
 * written: method, path, headers of a list, and a body of known length (decision 0035).
 */
export function createForward(settings: WebSettings, log: Logger, tokenOfCookies: TokenOfCookies): Forward {
  const base = new URL(settings.apiBaseUrl);
  const prefix = base.pathname.replace(/\/$/, "");
  let pools: Promise<{ kept: Pool; fresh: Pool; files: Pool }> | undefined;
  /** Opened lazily: most workers need no connections where files and reads are on this machine. */
  async function openPools() {
    // The bundle sees only the default export of this CommonJS package.
    const { Pool } = (await import("undici")).default;
    const common = {
      connect: { timeout: SILENCE_MS },
      // 0 turns this timeout off, because `Silence` watches until the headers arrive.
      headersTimeout: 0,
      bodyTimeout: SILENCE_MS,
    };
    const persistent = {
      ...common,
      connections: 256,
      pipelining: 1,
      keepAliveTimeout: KEPT_MS,
      keepAliveMaxTimeout: KEPT_MS,
    };
    return {
      kept: new Pool(base.origin, persistent),
      // A file holds its connection for as long as it comes; other calls must not wait for that.
      files: new Pool(base.origin, persistent),
      // Opens a new connection for each request.
      fresh: new Pool(base.origin, { ...common, pipelining: 0 }),
    };
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

  interface Passed {
    path: string;
    visitor: Visitor;
    token: string | undefined;
  }

  async function pass(req: IncomingMessage, res: ServerResponse, { path, visitor, token }: Passed): Promise<void> {
    const { kept, fresh, files } = await (pools ??= openPools());
    if (res.destroyed) return;
    const method = req.method as Dispatcher.HttpMethod;
    const headers = headersForApi(req.headers, visitor, settings, token);
    const length = Number(req.headers["content-length"] ?? 0);
    if (length > 0) headers["content-length"] = String(length);
    let exchange: Dispatcher.DispatchController | undefined;
    let over: Error | undefined;

    function giveUp(error: Error, status: 502 | 504): void {
      over = error;
      silence.stop();
      exchange?.abort(error);
      if (res.destroyed) return;
      // A truncated answer resets the visitor's connection, so that no client takes the part for the whole.
      if (res.headersSent) return void req.socket.resetAndDestroy();
      const { code } = error as NodeJS.ErrnoException;
      log.warn({ requestId: visitor.requestId, code, reason: error.message }, "api unreachable");
      unreachable(req, res, status, visitor.requestId);
    }
    const silence = new Silence(
      path.startsWith(COMMUNITY_PATH + VIDEO_UPLOAD_PATH) ? UPLOAD_SILENCE_MS : SILENCE_MS,
      () => giveUp(new Error("api silent"), 504),
    );
    res.once("close", () => {
      if (!res.writableFinished) giveUp(new Error("visitor gone"), 502);
    });
    res.on("drain", () => exchange?.resume());

    function send(pool: Pool, isRetry: boolean): void {
      pool.dispatch(
        {
          path: prefix + path,
          method,
          headers,
          body: length > 0 ? Readable.from(watched(req, silence), { objectMode: false }) : null,
        },
        {
          onRequestStart(controller) {
            exchange = controller;
            if (over) controller.abort(over);
          },
          onResponseStart(_controller, status, answered) {
            if (status < 200) return silence.begin();
            silence.stop();
            // The API did not read the whole body, and nothing else reads the rest: the connection must end.
            if (!req.complete) res.setHeader("connection", "close");
            res.writeHead(status, headersOfApi(answered, status));
          },
          onResponseData(controller, chunk) {
            if (!res.write(chunk)) controller.pause();
          },
          onResponseEnd() {
            res.end();
          },
          onResponseError(_controller, error) {
            if (over) return;
            const wasClosed = closedCodes.has((error as NodeJS.ErrnoException).code ?? "");
            // Nothing was answered yet, so a read can be retried. On a new connection, because the next kept-alive one
            // may be closed, too.
            const isAgain = wasClosed && !isRetry && !res.headersSent && (method === "GET" || method === "HEAD");
            if (isAgain) send(fresh, true);
            else giveUp(error, 502);
          },
        },
      );
    }
    // Texts are whole by now (body-limit.ts).
    send(length > 0 && !req.complete ? files : kept, false);
  }

  return {
    async web(req, res, next) {
      const isUpload = req.path === VIDEO_UPLOAD_PATH || req.path.startsWith(`${VIDEO_UPLOAD_PATH}/`);
      if (!isUpload && !/^\/(?:community|media)\//.test(req.url)) return next();
      // Files that are not public: <img> and <video> send only the cookie.
      const isRead = req.url.startsWith("/media/") && (req.method === "GET" || req.method === "HEAD");
      const token = isUpload || isRead ? await tokenOfCookies(req.headers.cookie) : undefined;
      const path = isUpload ? COMMUNITY_PATH + req.url : req.url;
      await pass(req, res, { path, visitor: res.locals.visitor as Visitor, token });
    },
    close() {
      void pools?.then((all) => Promise.all(Object.values(all).map((pool) => pool.destroy())));
    },
  };
}
