import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import proxyaddr from "proxy-addr";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import type { Trust } from "../config/trust-proxy.ts";

/** The visitor, as far as the connection and trusted proxies can prove. */
export interface Visitor {
  requestId: string;
  ip: string;
  /** `https://host[:port]` as the browser sees it. */
  origin: string;
  /** Host, with a port other than the default one. */
  host: string;
  protocol: "http" | "https";
}

const first = (header: string | string[] | undefined) =>
  (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim();

/** The address; an IPv4 address without its IPv6 prefix. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * Reads address, scheme and host from the forwarding headers of a trusted proxy, else from the connection.
 * @returns undefined when the Host header is invalid (a 400)
 */
export function visitorOf(req: IncomingMessage, trust: Trust): Visitor | undefined {
  const peer = req.socket.remoteAddress ?? "";
  const trusted = trust(peer, 0);
  const claimedIp = plainAddress(proxyaddr(req, trust));
  const claimedId = trusted ? first(req.headers[REQUEST_ID_HEADER]) : undefined;
  const forwardedProtocol = trusted ? first(req.headers["x-forwarded-proto"]) : undefined;
  const protocol = forwardedProtocol ?? ((req.socket as TLSSocket).encrypted ? "https" : "http");
  const host = (trusted ? first(req.headers["x-forwarded-host"]) : undefined) ?? req.headers.host ?? "";
  if (!/^[\w.:[\]-]{1,260}$/.test(host) || (protocol !== "http" && protocol !== "https")) return undefined;
  if (!URL.canParse(`${protocol}://${host}`)) return undefined;
  const url = new URL(`${protocol}://${host}`);
  return {
    requestId: claimedId !== undefined && /^[\w-]{1,64}$/.test(claimedId) ? claimedId : randomUUID(),
    ip: isIP(claimedIp) ? claimedIp : plainAddress(peer),
    origin: url.origin,
    host: url.host,
    protocol,
  };
}

/**
 * Leaves only one statement about scheme and host in the request. @react-router/express would join the forwarded host
 * with the connection's port, and React Router would then answer 400 to every form behind a TLS proxy.
 */
export function settleRequest(req: IncomingMessage, visitor: Visitor): void {
  req.headers.host = visitor.host;
  delete req.headers["x-forwarded-host"];
  delete req.headers.forwarded;
}
