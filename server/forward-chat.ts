import { createHash, hash } from "node:crypto";
import { request as requestHttp, type IncomingMessage, STATUS_CODES } from "node:http";
import { request as requestHttps } from "node:https";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { WebSettings } from "../config/web-config.ts";
import { LIVE_PROTOCOL } from "../contract/shared/live-names.ts";
import { SESSION_HASH_HEADER } from "../contract/shared/paths.ts";
import { headersForApi } from "./api-headers.ts";
import type { TokenOfCookies } from "./forward.ts";
import { isOddRequest } from "./odd-request.ts";
import type { Visitor } from "./visitor.ts";

/** Longest silence of the API in ms, as for other calls (K02). */
const SILENCE_MS = 5_000;
/** Subprotocols of a browser: ours, and a ticket (contract/shared/live-names.ts). */
const PROTOCOLS = /^[\w.-]{1,100}(?:, ?[\w.-]{1,100}){0,3}$/;
/** RFC 6455 §1.3 */
const ACCEPT_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

export interface ForwardChat {
  /**
   * Forwards a WebSocket request for `/chat` (C21).
   * @param visitor undefined when the Host header is invalid
   * @param answered called once, with the status
   */
  upgrade(
    req: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    visitor: Visitor | undefined,
    answered: (status: number) => void,
  ): Promise<void>;
  /** Closes all chat sockets, which never end by themselves; browsers reconnect. */
  closeSockets(): void;
}

/**
 * The key of a valid handshake (RFC 6455 §4.1), else undefined. A client that sends more bytes before the answer speaks
 * another protocol.
 */
function keyOf(req: IncomingMessage, head: Buffer): string | undefined {
  const {
    upgrade,
    "sec-websocket-key": key = "",
    "sec-websocket-version": version,
    "sec-websocket-protocol": protocols,
    "content-length": length,
  } = req.headers;
  const isHandshake =
    req.method === "GET" &&
    req.httpVersion === "1.1" &&
    !isOddRequest(req) &&
    /^websocket$/i.test(upgrade ?? "") &&
    version === "13" &&
    (protocols === undefined || PROTOCOLS.test(protocols)) &&
    length === undefined &&
    head.length === 0;
  return isHandshake && /^[A-Za-z\d+/]{22}==$/.test(key) ? key : undefined;
}

/** The API's expected answer to a key. */
const acceptOf = (key: string) =>
  createHash("sha1")
    .update(key + ACCEPT_GUID)
    .digest("base64");

interface Opened {
  socket: Socket;
  /** The chosen subprotocol. */
  protocol: string | undefined;
}

/**
 * Opens a socket at the API.
 * @returns the socket, or the status of the API's refusal
 * @throws when the API cannot be reached, is silent, or accepts another handshake
 */
function openAtApi(
  address: string,
  headers: Record<string, string>,
  key: string,
  visitorsEnd: Duplex,
): Promise<Opened | number> {
  return new Promise((resolve, reject) => {
    const asked = (address.startsWith("https:") ? requestHttps : requestHttp)(address, {
      agent: false,
      headers: {
        ...headers,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": key,
      },
    });
    const gone = () => asked.destroy(new Error("the visitor is gone"));
    visitorsEnd.once("close", gone);
    const silence = setTimeout(() => asked.destroy(new Error("the API is silent")), SILENCE_MS);
    asked.once("close", () => {
      clearTimeout(silence);
      visitorsEnd.off("close", gone);
    });
    asked.on("upgrade", (answer, socket, first) => {
      if (answer.headers["sec-websocket-accept"] !== acceptOf(key)) {
        socket.destroy();
        return reject(new Error("another handshake"));
      }
      const protocol = answer.headers["sec-websocket-protocol"];
      // A browser refuses a subprotocol that it did not offer; ours is the only one.
      if (protocol !== undefined && protocol !== LIVE_PROTOCOL) {
        socket.destroy();
        return reject(new Error("another subprotocol"));
      }
      socket.unshift(first);
      resolve({ socket, protocol });
    });
    asked.on("response", ({ statusCode = 502 }) => {
      resolve(statusCode >= 400 ? statusCode : 502);
      asked.destroy();
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** Passes bytes both ways until one side closes. */
function join(visitorsEnd: Duplex, apisEnd: Socket): void {
  apisEnd.setNoDelay();
  if (visitorsEnd instanceof Socket) visitorsEnd.setNoDelay();
  apisEnd.on("error", () => visitorsEnd.destroy()).on("close", () => visitorsEnd.destroy());
  visitorsEnd.on("close", () => apisEnd.destroy());
  apisEnd.pipe(visitorsEnd).pipe(apisEnd);
}

/**
 * The headers of the new handshake: neither a cookie nor a bearer token. A member is whom the ticket among the
 * subprotocols names; the hash of the cookie's token proves that the ticket was not stolen from another browser.
 */
function headersOfHandshake(
  { headers }: IncomingMessage,
  visitor: Visitor,
  settings: WebSettings,
  token: string | undefined,
): Record<string, string> {
  const { authorization: _authorization, ...given } = headers;
  const protocols = headers["sec-websocket-protocol"];
  return {
    ...headersForApi(given, visitor, settings, undefined),
    // The page's origin was checked here. An API without our secret checks again, and knows its own address.
    origin: new URL(settings.apiBaseUrl).origin,
    ...(protocols === undefined ? {} : { "sec-websocket-protocol": protocols }),
    ...(token === undefined || !settings.serviceSecret
      ? {}
      : { [SESSION_HASH_HEADER]: hash("sha256", token, "base64url") }),
  };
}

/**
 * Forwards chat sockets to the API. A new handshake is written; bytes pass both ways once the API has accepted that
 * very handshake.
 */
export function createForwardChat(settings: WebSettings, log: Logger, tokenOfCookies: TokenOfCookies): ForwardChat {
  const address = `${settings.apiBaseUrl.replace(/\/$/, "")}/chat`;
  const sockets = new Set<Duplex>();

  return {
    async upgrade(req, socket, head, visitor, answered) {
      socket.on("error", () => socket.destroy());
      const no = (status: number) => {
        answered(status);
        socket.end(
          `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
        );
      };
      if (!visitor) return no(400);
      if (req.url?.split("?")[0] !== "/chat") return no(404);
      const key = keyOf(req, head);
      if (key === undefined) return no(400);
      const { origin, cookie } = req.headers;
      // Browsers let any page open a socket to this site, and state the page's origin: only our own pages may.
      if (origin === undefined || (origin !== visitor.origin && origin !== settings.siteOrigin)) return no(403);
      const token = await tokenOfCookies(cookie);
      if (socket.destroyed) return;
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      try {
        const opened = await openAtApi(address, headersOfHandshake(req, visitor, settings, token), key, socket);
        if (typeof opened === "number") return no(opened);
        if (socket.destroyed) return void opened.socket.destroy();
        answered(101);
        const protocol = opened.protocol === undefined ? "" : `sec-websocket-protocol: ${opened.protocol}\r\n`;
        socket.write(
          `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${acceptOf(key)}\r\n${protocol}\r\n`,
        );
        join(socket, opened.socket);
      } catch (error) {
        if (socket.destroyed) return;
        log.warn({ code: (error as NodeJS.ErrnoException).code }, "chat socket lost");
        no(502);
      }
    },
    closeSockets() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
