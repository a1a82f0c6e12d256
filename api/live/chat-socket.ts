import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ServerType } from "@hono/node-server";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { Context } from "../context.ts";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import { LIVE_PROTOCOL, SESSION_ENDED_CODE } from "../../contract/shared/live-names.ts";
import { type LiveClientMessage, type LivePosition, liveClientMessage } from "../../contract/shared/live.ts";
import type { LiveEvent, OutboxEvent, OutboxEventOf } from "../../contract/live-events.ts";
import { requesterOf } from "../services/shared/address/address.ts";
import { forgetConfig } from "../services/shared/config/site-config.ts";
import { admit, type Member } from "./admit.ts";
import { liveSessions } from "./live-sessions.ts";
import { createPersonDelivery, type Listener } from "./person-delivery.ts";
import { createPlaces } from "./place-counter.ts";
import { createRoomTopics, type InRooms, noRooms } from "./room-topics.ts";
import { unreadCounts } from "../services/shared/message/unread-counts.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { isTopicEvent, tellSubscribers, type TopicType } from "./topic-events.ts";
import { createTyping } from "./typing.ts";

const HEARTBEAT_MS = 30_000;
const PAYLOAD_BYTES_MAX = 16 * 1024;
const BUFFERED_BYTES_MAX = 1024 * 1024;
/** Maximum per socket, which all tabs of a browser share. */
const SUBSCRIPTIONS_MAX = 100;
/** Maximum per person; each browser holds one socket. */
const SOCKETS_PER_PERSON = 20;
/** Maximum messages of a socket between two heartbeats; a page sends a handful. */
const MESSAGES_MAX = 300;
/** Close codes of RFC 6455 §7.4.1. */
const POLICY = 1008;
const GOING_AWAY = 1001;
const TRY_AGAIN = 1013;

interface Peer extends InRooms {
  socket: WebSocket;
  viewer: Member | null;
  /** The member's client, once it has asked for their events. */
  listener: Listener | null;
  answered: boolean;
  messages: number;
}

/** The topic of a page's subscription: the comments of one subject. */
function topicOf({ subjectKind, subjectId }: { subjectKind: SubjectKind; subjectId: number }): string {
  return `${subjectKind}:${subjectId}`;
}

/** The events that concern the line itself; those of pages are in topic-events.ts. */
type LineType = Exclude<OutboxEvent["type"], TopicType>;
type HandlersOfLine = { [T in LineType]: (event: OutboxEventOf<T>) => Promise<void> | void };

/** The topic of a web server's subscription. */
const PAGES = "pages";

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/**
 * Serves the live socket at /chat; contract/shared/live.ts defines its messages. A socket without a ticket receives
 * public events only (admit.ts).
 * @returns a function that closes every socket
 */
export function attachChat(server: ServerType, ctx: Context, { heartbeatMs = HEARTBEAT_MS } = {}): () => void {
  const addresses = createPlaces(ctx.config.socketsPerAddress);
  const persons = createPlaces(SOCKETS_PER_PERSON);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: PAYLOAD_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has(LIVE_PROTOCOL) && LIVE_PROTOCOL,
  });
  const peers = new Set<Peer>();
  const subscriptions = createSubscriptions<Peer>(SUBSCRIPTIONS_MAX);
  const delivery = createPersonDelivery(ctx);
  const tellTyping = createTyping(ctx);

  /** Writes the event once for all of them. */
  function sendAll(some: Iterable<Peer>, event: LiveEvent): void {
    const text = JSON.stringify(event);
    for (const { socket } of some) {
      // A client that does not read must not fill our memory.
      if (socket.bufferedAmount > BUFFERED_BYTES_MAX) socket.terminate();
      else socket.send(text);
    }
  }

  const send = (peer: Peer, event: LiveEvent) => sendAll([peer], event);
  const rooms = createRoomTopics<Peer>(ctx, subscriptions, {
    send,
    isOpen: (peer) => peers.has(peer),
    again: (peer) => peer.socket.close(TRY_AGAIN),
  });

  function receive(peer: Peer, data: RawData, isBinary: boolean): void {
    peer.messages++;
    if (peer.messages > MESSAGES_MAX) {
      peer.socket.close(POLICY, "消息太频繁");
      return;
    }
    const message = liveClientMessage.safeParse(isBinary ? undefined : parseJson(data));
    if (!message.success) send(peer, { type: "error", message: "消息格式有误" });
    // The pong proves that the subscriptions before the ping are in place.
    else if (message.data.type === "ping") void peer.joining.then(() => send(peer, { type: "pong" }));
    else if (message.data.type === "watch-pages") subscriptions.add(peer, PAGES);
    else if (message.data.type === "unread")
      tellPeers([peer]).catch((error: unknown) => ctx.log.warn({ err: error }, "counters not told"));
    else if (message.data.type === "resume") resume(peer, message.data.from);
    else if (message.data.type === "typing") {
      if (peer.viewer)
        tellTyping(peer, peer.viewer.id, message.data.conversationId).catch((error: unknown) =>
          ctx.log.warn({ err: error }, "typing not told"),
        );
    } else watch(peer, message.data);
  }

  function watch(
    peer: Peer,
    { type, subjectKind, subjectId }: Extract<LiveClientMessage, { subjectId: number }>,
  ): void {
    if (subjectKind === "room") {
      if (type === "subscribe") rooms.join(peer, subjectId);
      else rooms.leave(peer, subjectId);
      return;
    }
    const topic = topicOf({ subjectKind, subjectId });
    if (type === "unsubscribe") subscriptions.remove(peer, topic);
    else if (!subscriptions.add(peer, topic))
      send(peer, { type: "error", message: `最多同时订阅 ${SUBSCRIPTIONS_MAX} 个页面` });
  }

  /** A client asks once; whoever asks again, or is a guest, gets nothing. */
  function resume(peer: Peer, from: LivePosition | null): void {
    if (!peer.viewer || peer.listener) return;
    peer.listener = {
      userId: peer.viewer.id,
      isOpen: () => peers.has(peer),
      send: (event) => send(peer, event),
    };
    delivery.resume(peer.listener, from).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "events of a person not resumed");
      // The client connects again and asks again.
      peer.socket.close(TRY_AGAIN);
    });
  }

  function accept(socket: WebSocket, viewer: Member | null): void {
    const peer: Peer = { socket, viewer, listener: null, answered: true, messages: 0, ...noRooms() };
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
      if (peer.listener) delivery.leave(peer.listener);
    });
    send(peer, { type: "ready", userId: viewer?.id ?? null });
  }

  /**
   * Refuses a ticket, whose session may have ended while the browser was connecting. A status of the handshake would be
   * an error in the browser's console, which no page can prevent.
   */
  function turnAway(socket: WebSocket): void {
    socket.on("error", (error) => ctx.log.debug({ err: error }, "refused chat socket error"));
    socket.close(SESSION_ENDED_CODE, "请重新登录");
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const ignore = (error: unknown) => ctx.log.debug({ err: error }, "chat socket lost before its upgrade");
    socket.on("error", ignore);
    if (request.url?.split("?", 1)[0] !== "/chat") {
      refuse(socket, "404 Not Found");
      return;
    }
    const knock = admit(request, ctx.config);
    if (knock === null) {
      ctx.metrics.socketsRefused.inc({ reason: "origin" });
      refuse(socket, "403 Forbidden");
      return;
    }
    // Many web servers may share one address, so they are exempt from the limit.
    const leaveAddress = knock.isWebServer ? () => {} : addresses.take(requesterOf(knock.ip));
    if (!leaveAddress) {
      ctx.metrics.socketsRefused.inc({ reason: "address" });
      refuse(socket, "429 Too Many Requests");
      return;
    }
    socket.once("close", leaveAddress);
    try {
      const viewer = await knock.viewer(ctx);
      if (socket.destroyed) return;
      if (viewer === undefined) {
        ctx.metrics.socketsRefused.inc({ reason: "ticket" });
        socket.off("error", ignore);
        sockets.handleUpgrade(request, socket, head, turnAway);
        return;
      }
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

  /** Closes the sockets of sessions that have ended. @param userIds the people to check; all by default */
  async function endSessions(userIds?: number[]): Promise<void> {
    const known = [...peers].flatMap((peer) =>
      peer.viewer && (!userIds || userIds.includes(peer.viewer.id)) ? [{ peer, sessionId: peer.viewer.sessionId }] : [],
    );
    if (known.length === 0) return;
    const alive = await liveSessions(
      ctx,
      known.map(({ sessionId }) => sessionId),
    );
    for (const { peer, sessionId } of known) {
      if (alive.has(sessionId)) continue;
      send(peer, { type: "session.ended" });
      peer.socket.close(SESSION_ENDED_CODE, "请重新登录");
    }
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

  /** The event carries no data: it only tells web servers to read again. */
  const tellPages = (event: OutboxEventOf<"pages.stale" | "pages.old" | "site.changed">) =>
    sendAll(subscriptions.peersOf(PAGES), event);

  const handlers: HandlersOfLine = {
    "unread.changed": ({ userIds }) => tellUnread(userIds),
    "person.changed": ({ userIds }) => delivery.wake(userIds),
    "session.ended": ({ userIds }) => endSessions(userIds),
    "room.changed": (event) => rooms.tell(event),
    "pages.stale": tellPages,
    "pages.old": tellPages,
    "site.changed"(event) {
      // The cached settings must be gone before notified clients request them again.
      forgetConfig(ctx);
      tellPages(event);
    },
  };
  const handle = <T extends LineType>(type: T, event: OutboxEventOf<T>) => handlers[type](event);

  const unsubscribe = ctx.live.subscribe((event) => {
    const told = isTopicEvent(event)
      ? tellSubscribers(ctx, { type: event.type, event }, subscriptions, sendAll)
      : handle(event.type, event);
    told?.catch((error: unknown) => ctx.log.warn({ err: error, type: event.type }, "live event not told"));
  });

  const unsubscribeFleeting = ctx.live.onFleeting(({ userIds, event }) => {
    for (const listener of delivery.of(userIds)) listener.send({ type: "fleeting", event });
  });

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void upgrade(request, socket, head);
  server.on("upgrade", onUpgrade);
  return () => {
    void stopBeating();
    unsubscribe();
    unsubscribeFleeting();
    void delivery.close();
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
