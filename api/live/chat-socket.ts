import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ServerType } from "@hono/node-server";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { originOf } from "../lib/caller.ts";
import type { Context, Viewer } from "../context.ts";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import { type LiveEvent, liveClientMessage, type OutboxEvent } from "../../contract/shared/live.ts";
import { requesterOf } from "../services/shared/address/address.ts";
import { forgetConfig } from "../services/shared/config/site-config.ts";
import { whoHears } from "../services/posts/comment/who-hears.ts";
import { viewerOfToken } from "../services/accounts/session/viewer-of-token.ts";
import { liveSessions } from "./live-sessions.ts";
import { createPlaces } from "./place-counter.ts";
import { unreadCounts } from "../services/accounts/inbox/unread-counts.ts";
import { createSubscriptions } from "./subscriptions.ts";

const HEARTBEAT_MS = 30_000;
const PAYLOAD_BYTES_MAX = 16 * 1024;
const BUFFERED_BYTES_MAX = 1024 * 1024;
const SUBSCRIPTIONS_MAX = 20;
/** Maximum per person; each open page holds one socket. */
const SOCKETS_PER_PERSON = 20;
/** Maximum messages of a socket between two heartbeats; a page sends a handful. */
const MESSAGES_MAX = 300;
/** Close codes: 4401 corresponds to HTTP 401; RFC 6455 §7.4.1 defines the others. */
const SESSION_ENDED = 4401;
const POLICY = 1008;
const GOING_AWAY = 1001;

interface Peer {
  socket: WebSocket;
  viewer: Viewer | null;
  answered: boolean;
  messages: number;
}

/** The topic of a page's subscription: the comments of one subject. */
function topicOf({ subjectKind, subjectId }: { subjectKind: SubjectKind; subjectId: number }): string {
  return `${subjectKind}:${subjectId}`;
}

/** The topic of a web server's subscription. */
const PAGES = "pages";

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/**
 * Serves the live socket at /chat; contract/shared/live.ts defines its messages. A bearer token is optional; a socket
 * without a valid token receives public events only.
 * @returns a function that closes every socket
 */
export function attachChat(server: ServerType, ctx: Context, { heartbeatMs = HEARTBEAT_MS } = {}): () => void {
  const addresses = createPlaces(ctx.config.socketsPerAddress);
  const persons = createPlaces(SOCKETS_PER_PERSON);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: PAYLOAD_BYTES_MAX, perMessageDeflate: false });
  const peers = new Set<Peer>();
  const subscriptions = createSubscriptions<Peer>(SUBSCRIPTIONS_MAX);

  function send(peer: Peer, event: LiveEvent): void {
    // A client that does not read must not fill our memory.
    if (peer.socket.bufferedAmount > BUFFERED_BYTES_MAX) peer.socket.terminate();
    else peer.socket.send(JSON.stringify(event));
  }

  function receive(peer: Peer, data: RawData, isBinary: boolean): void {
    peer.messages++;
    if (peer.messages > MESSAGES_MAX) {
      peer.socket.close(POLICY, "消息太频繁");
      return;
    }
    const message = liveClientMessage.safeParse(isBinary ? undefined : parseJson(data));
    if (!message.success) send(peer, { type: "error", message: "消息格式有误" });
    else if (message.data.type === "ping") send(peer, { type: "pong" });
    else if (message.data.type === "watch-pages") subscriptions.add(peer, PAGES);
    else if (message.data.type === "unread")
      tellPeers([peer]).catch((error: unknown) => ctx.log.warn({ err: error }, "counters not told"));
    else if (message.data.type === "unsubscribe") subscriptions.remove(peer, topicOf(message.data));
    else if (!subscriptions.add(peer, topicOf(message.data)))
      send(peer, { type: "error", message: `最多同时订阅 ${SUBSCRIPTIONS_MAX} 个页面` });
  }

  function accept(socket: WebSocket, viewer: Viewer | null): void {
    const peer: Peer = { socket, viewer, answered: true, messages: 0 };
    peers.add(peer);
    ctx.metrics.socketsOpen.inc();
    socket.on("pong", () => {
      peer.answered = true;
    });
    socket.on("message", (data, isBinary) => receive(peer, data, isBinary));
    // ws closes the socket itself, with the right code, after a frame that is too long or broken.
    socket.on("error", (error) => ctx.log.debug({ err: error }, "chat socket error"));
    socket.on("close", () => {
      peers.delete(peer);
      ctx.metrics.socketsOpen.dec();
      subscriptions.removeAll(peer);
    });
    send(peer, { type: "ready", userId: viewer?.id ?? null });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const ignore = (error: unknown) => ctx.log.debug({ err: error }, "chat socket lost before its upgrade");
    socket.on("error", ignore);
    if (request.url?.split("?", 1)[0] !== "/chat") {
      refuse(socket, "404 Not Found");
      return;
    }
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
    const { isTrusted, visitorIp } = originOf(request.headers, ctx.config);
    // A web server that caches pages connects for itself; many may share one address, so it is exempt from the limit.
    const isOwn = isTrusted && visitorIp === null;
    const leaveAddress = isOwn
      ? () => {}
      : addresses.take(requesterOf(visitorIp ?? request.socket.remoteAddress ?? "unknown"));
    if (!leaveAddress) {
      ctx.metrics.socketsRefused.inc({ reason: "address" });
      refuse(socket, "429 Too Many Requests");
      return;
    }
    socket.once("close", leaveAddress);
    try {
      const viewer = token ? await viewerOfToken({ ctx, token }) : null;
      if (socket.destroyed) return;
      const leavePerson = viewer ? persons.take(String(viewer.id)) : () => {};
      if (!leavePerson) {
        ctx.metrics.socketsRefused.inc({ reason: "person" });
        refuse(socket, "429 Too Many Requests");
        return;
      }
      socket.once("close", leavePerson);
      socket.off("error", ignore);
      sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, viewer));
    } catch (error) {
      ctx.log.error({ err: error }, "chat socket not opened");
      refuse(socket, "503 Service Unavailable");
    }
  }

  async function endSessions(): Promise<void> {
    const known = [...peers].flatMap((peer) => (peer.viewer ? [{ peer, sessionId: peer.viewer.sessionId }] : []));
    const alive = await liveSessions(
      ctx,
      known.map(({ sessionId }) => sessionId),
    );
    for (const { peer, sessionId } of known) if (!alive.has(sessionId)) peer.socket.close(SESSION_ENDED, "请重新登录");
  }

  async function beat(): Promise<void> {
    for (const peer of peers) {
      if (peer.answered) {
        peer.answered = false;
        peer.messages = 0;
        peer.socket.ping();
      } else peer.socket.terminate();
    }
    await endSessions().catch((error: unknown) => ctx.log.warn({ err: error }, "sessions of sockets not checked"));
  }
  const stopBeating = ctx.jobs.every({ name: "sockets", where: "each", everyMs: heartbeatMs, run: beat });

  /** Reads the counters of connected members only. */
  async function tellUnread(userIds: number[]): Promise<void> {
    const changed = new Set(userIds);
    await tellPeers([...peers].filter(({ viewer }) => viewer && changed.has(viewer.id)));
  }

  async function tellPeers(concerned: Peer[]): Promise<void> {
    const people = new Map(concerned.flatMap(({ viewer }) => (viewer ? [[viewer.id, viewer] as const] : [])));
    for (const viewer of people.values()) {
      const counts = await unreadCounts(ctx, viewer);
      for (const peer of concerned) if (peer.viewer?.id === viewer.id) send(peer, { type: "unread", counts });
    }
  }

  /**
   * Sends a new comment to subscribers. Checks each reader at each event: the subject may have become hidden from them,
   * or they may mute the writer.
   */
  async function tellComment(event: Extract<OutboxEvent, { type: "comment.created" }>): Promise<void> {
    const topic = topicOf(event);
    const readers = [...subscriptions.of(topic)].map(({ viewer }) => viewer?.id ?? null);
    if (readers.length === 0) return;
    const hearing = await whoHears(ctx, event, readers);
    for (const peer of subscriptions.of(topic)) if (hearing.has(peer.viewer?.id ?? null)) send(peer, event);
  }

  function tellChat({ userIds, ...change }: Extract<OutboxEvent, { type: "chat.changed" }>): void {
    const concerned = new Set(userIds);
    for (const peer of peers) if (peer.viewer && concerned.has(peer.viewer.id)) send(peer, { ...change, type: "chat" });
  }

  const unsubscribe = ctx.live.subscribe((event) => {
    const failed = (error: unknown) => ctx.log.warn({ err: error, type: event.type }, "live event not told");
    if (event.type === "unread.changed") tellUnread(event.userIds).catch(failed);
    else if (event.type === "comment.created") tellComment(event).catch(failed);
    else if (event.type === "chat.changed") tellChat(event);
    else {
      // The cached settings must be gone before notified clients request them again.
      if (event.type === "site.changed") forgetConfig(ctx);
      // The event carries no data: it only tells web servers to read again.
      for (const peer of subscriptions.of(PAGES)) send(peer, event);
    }
  });

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void upgrade(request, socket, head);
  server.on("upgrade", onUpgrade);
  return () => {
    void stopBeating();
    unsubscribe();
    server.off("upgrade", onUpgrade);
    for (const { socket } of peers) {
      socket.close(GOING_AWAY);
      socket.terminate();
    }
    sockets.close();
  };
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}
