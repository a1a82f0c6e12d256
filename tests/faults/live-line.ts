import { setTimeout as after } from "node:timers/promises";
import { WebSocket } from "ws";
import type { ChatChange } from "../../contract/chat/chat-events.ts";
import type { LiveClientMessage, LivePosition } from "../../contract/shared/live.ts";
import type { LiveEvent } from "../../contract/live-events.ts";
import { LIVE_PROTOCOL, TICKET_PREFIX } from "../../contract/shared/live-names.ts";
import type { AskApi } from "./ask-api.ts";
import type { LogLine } from "./checker/log-lines.ts";
import type { Seeded } from "./seeded.ts";
import type { Person, Room } from "./world.ts";

interface Given {
  person: Person;
  api: AskApi;
  random: Seeded;
  log(line: LogLine): void;
  heard(change: ChatChange): void;
  /** The rooms whose pages are open. */
  rooms: readonly Room[];
  /** A room has changed, or the line has subscribed to it and has not heard of earlier changes. */
  changed(room: Room): void;
}

export interface LiveLine {
  /** The first connection has been answered: from here on no event may be missing. */
  isOpen(): boolean;
  /** The last event that the member has heard; 0 before the first. */
  position(): number;
  connections(): number;
  /** The number of the open connection once it has subscribed to the rooms; 0 before, and while there is none. */
  joinedAs(): number;
  close(): Promise<void>;
}

const HANDSHAKE_MS = 5_000;
/** A line that answers no ping for so long is given up, in ms. */
const SILENCE_MS = 6_000;
const PING_MS = 2_000;
/** The longest wait before the next connection, in ms. */
const AGAIN_MS_MAX = 6_000;

/**
 * Follows a member's events as the contract says: a ticket for each connection, the epoch and position of the last event,
 * and a new connection after each end.
 */
export function followLine({ person, api, random, log, heard, rooms, changed }: Given): LiveLine {
  let last: LivePosition | null = null;
  let connections = 0;
  let joinedAs = 0;
  let failures = 0;
  let socket: WebSocket | undefined;
  let isClosed = false;

  function receive(event: LiveEvent): void {
    if (event.type === "resumed" || event.type === "reload") {
      last = { epoch: event.epoch, position: event.position };
      failures = 0;
      log({ t: "resumed", how: event.type, position: event.position });
    } else if (event.type === "person" && event.event.type === "chat") {
      const { conversationId, what, seq, byId } = event.event;
      log({ t: "heard", position: event.position, conversation: conversationId, what, seq, by: byId });
      if (last) last = { ...last, position: event.position };
      heard(event.event);
    } else if (event.type === "room.changed") {
      const room = rooms.find(({ circleId }) => circleId === event.circleId);
      if (!room) throw new Error(`the line has not subscribed to circle ${event.circleId}`);
      log({ t: "changed", conversation: room.conversationId });
      changed(room);
    }
  }

  /** Resolves at the end of the connection. */
  async function connect(): Promise<void> {
    const { status, data } = await api.once(person.token, { method: "POST", path: "/live/ticket" });
    if (status !== 200 || isClosed) return;
    const url = random.pick(api.urls);
    connections++;
    const opened = new WebSocket(
      `${url.replace("http", "ws")}/chat`,
      [LIVE_PROTOCOL, TICKET_PREFIX + (data as { ticket: string }).ticket],
      { origin: url, handshakeTimeout: HANDSHAKE_MS, perMessageDeflate: false },
    );
    socket = opened;
    let answeredAt = performance.now();
    const beat = setInterval(() => {
      if (performance.now() - answeredAt > SILENCE_MS) opened.terminate();
      else if (opened.readyState === WebSocket.OPEN) opened.send('{"type":"ping"}');
    }, PING_MS);
    opened.on("open", () => {
      const send = (message: LiveClientMessage) => opened.send(JSON.stringify(message));
      send({ type: "resume", from: last });
      for (const { circleId } of rooms) send({ type: "subscribe", subjectKind: "room", subjectId: circleId });
      send({ type: "ping" });
    });
    opened.on("message", (bytes) => {
      answeredAt = performance.now();
      const event = JSON.parse(String(bytes)) as LiveEvent;
      receive(event);
      // The first pong proves the subscriptions.
      if (event.type !== "pong" || joinedAs > 0) return;
      joinedAs = connections;
      for (const room of rooms) {
        log({ t: "joined", conversation: room.conversationId });
        changed(room);
      }
    });
    // The socket closes after each error.
    opened.on("error", () => {});
    await new Promise((ended) => opened.once("close", ended));
    clearInterval(beat);
    joinedAs = 0;
  }

  const running = (async () => {
    while (!isClosed) {
      await connect().catch(() => {});
      // Waits grow as in the product's own client, so that all lines together do not keep a new process from its work.
      if (!isClosed) await after(random.int(50, Math.min(AGAIN_MS_MAX, 400 * 2 ** failures++)));
    }
  })();

  return {
    isOpen: () => last !== null,
    position: () => last?.position ?? 0,
    connections: () => connections,
    joinedAs: () => joinedAs,
    async close() {
      isClosed = true;
      socket?.terminate();
      await running;
    },
  };
}
