import type { IncomingMessage } from "node:http";
import { TICKET_PREFIX } from "../../contract/shared/live-names.ts";
import { SESSION_HASH_HEADER } from "../../contract/shared/paths.ts";
import type { Context } from "../context.ts";
import { originOf } from "../lib/caller.ts";
import { useTicket } from "../services/accounts/session/live-ticket.ts";

/** The member of a socket. */
export interface Member {
  id: number;
  sessionId: number;
}

interface Knock {
  /** A web server that caches pages connects for itself. */
  isWebServer: boolean;
  ip: string;
  /** Uses up the ticket. @returns null for a guest, and undefined for a refused ticket */
  viewer(ctx: Pick<Context, "db" | "clock">): Promise<Member | null | undefined>;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * Whether a page of this site opens the socket: browsers let any page open a socket to us, and state its origin. The
 * web tier has checked the origins of the sockets that it forwards.
 */
function isOwnPage({ headers }: IncomingMessage, { siteUrl }: Pick<Context["config"], "siteUrl">): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin === new URL(siteUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
}

/** The first check of an upgrade. @returns null when it must be refused because of its origin */
export function admit(request: IncomingMessage, config: Context["config"]): Knock | null {
  const { isTrusted, visitorIp } = originOf(request.headers, config);
  if (!isTrusted && !isOwnPage(request, config)) return null;
  const ticket = request.headers["sec-websocket-protocol"]
    ?.split(",")
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith(TICKET_PREFIX))
    ?.slice(TICKET_PREFIX.length);
  const sessionHash = isTrusted ? one(request.headers[SESSION_HASH_HEADER]) : undefined;
  return {
    isWebServer: isTrusted && visitorIp === null,
    ip: visitorIp ?? request.socket.remoteAddress ?? "unknown",
    async viewer(ctx) {
      if (ticket === undefined) return null;
      return (await useTicket({ ctx, ticket, sessionHash })) ?? undefined;
    },
  };
}
