import { LIVE_PROTOCOL, TICKET_PREFIX } from "#contract/shared/live-names.ts";
import type { LiveEvent } from "#contract/live-events.ts";
import type { LivePosition } from "#contract/shared/live.ts";
import { type FromTab, type LiveSubject, type LiveTicket, topicOf, type ToTab, type Want } from "./messages.ts";
import { createProbe } from "./probe.ts";
import { retryDelay } from "./retry-delay.ts";

/** Proxies close a connection after a minute of silence. A ping without any answer until the next one means a loss. */
const PING_MS = 25_000;
/** Tabs send a sign of life every 40 s; browsers delay the timers of hidden tabs by up to a minute. */
const SILENT_MS = 180_000;

/** The part of a WebSocket that the line uses. */
export type LineSocket = Pick<WebSocket, "send" | "close" | "addEventListener">;

export interface LineParts {
  /** Opens a socket. @param socketBase base address, empty for this origin */
  connect(socketBase: string, protocols: string[]): LineSocket;
  /** @returns undefined when the server does not answer */
  askTicket(): Promise<LiveTicket | undefined>;
  random?: () => number;
}

interface Tab {
  send(message: ToTab): void;
  want: Want;
  heardAt: number;
}

/** The only line of a browser: one socket for all tabs, with the sum of their subscriptions. */
export interface Line {
  hear(tab: string, message: FromTab, send: (message: ToTab) => void): void;
  close(): void;
}

function read(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data));
    return typeof event === "object" && event !== null && "type" in event ? (event as LiveEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** The position from which every tab misses nothing. */
function lowest(one: LivePosition | null, other: LivePosition | null): LivePosition | null {
  if (!one || !other) return one ?? other;
  return one.epoch === other.epoch && other.position < one.position ? other : one;
}

export function createLine({ connect, askTicket, random = Math.random }: LineParts): Line {
  const tabs = new Map<string, Tab>();
  /** The subjects to which the open socket has subscribed, by topic. */
  const subscribed = new Map<string, LiveSubject>();
  let socket: LineSocket | undefined;
  let isReady = false;
  /** The session of the socket, and of the tabs that receive its events. */
  let session: string | null = null;
  /** The session whose end the line has heard: the tabs that still show it are guests, and get no ticket. */
  let ended: string | null = null;
  let seen: LivePosition | null = null;
  /** Increases with each attempt; an earlier attempt that answers late is ignored. */
  let attempt = 0;
  let isOpening = false;
  let failures = 0;
  let isAnswered = true;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let sweep: ReturnType<typeof setInterval> | undefined;

  const probe = createProbe(() => {
    drop();
    tellOpen();
    void open();
  });
  const say = (message: object) => socket?.send(JSON.stringify(message));
  const tellAll = (message: ToTab) => tabs.forEach((tab) => tab.send(message));
  const isPersonal = ({ want }: Tab) => want.isPersonal && want.session === session && session !== null;
  function tellMembers(message: ToTab) {
    for (const tab of tabs.values()) if (isPersonal(tab)) tab.send(message);
  }
  const tellOpen = () => tellAll({ type: "open", subjects: isReady ? [...subscribed.values()] : null });

  /** Tells the tabs that want a subject. */
  function tellTopic(topic: string, event: LiveEvent) {
    for (const tab of tabs.values())
      if (tab.want.subjects.some((subject) => topicOf(subject) === topic)) tab.send({ type: "event", event });
  }

  function noteSeen(now: LivePosition) {
    seen = now;
    tellMembers({ type: "seen", seen: now });
  }

  /** Subscribes to what at least one tab wants, and to nothing else. */
  function syncSubjects() {
    if (!isReady) return;
    const wanted = new Map<string, LiveSubject>();
    for (const { want } of tabs.values()) for (const subject of want.subjects) wanted.set(topicOf(subject), subject);
    let isChanged = false;
    for (const [topic, { kind, id }] of subscribed) {
      if (wanted.has(topic)) continue;
      say({ type: "unsubscribe", subjectKind: kind, subjectId: id });
      subscribed.delete(topic);
    }
    for (const [topic, subject] of wanted) {
      if (subscribed.has(topic)) continue;
      say({ type: "subscribe", subjectKind: subject.kind, subjectId: subject.id });
      subscribed.set(topic, subject);
      isChanged = true;
    }
    // The pong proves that the server has read the subscriptions.
    if (isChanged) say({ type: "ping" });
  }

  function onReady(userId: number | null) {
    isReady = true;
    failures = 0;
    syncSubjects();
    if (userId !== null) {
      say({ type: "resume", from: seen });
      say({ type: "unread" });
    }
    say({ type: "ping" });
  }

  function onEvent(event: LiveEvent) {
    isAnswered = true;
    probe.end();
    switch (event.type) {
      case "ready":
        return onReady(event.userId);
      case "pong":
        return tellOpen();
      case "resumed":
        return noteSeen({ epoch: event.epoch, position: event.position });
      case "reload":
        tellMembers({ type: "event", event });
        return noteSeen({ epoch: event.epoch, position: event.position });
      case "person":
        if (seen) seen = { epoch: seen.epoch, position: event.position };
        return tellMembers({ type: "event", event });
      case "room.changed":
        return tellTopic(topicOf({ kind: "room", id: event.circleId }), event);
      case "session.ended":
        ended = session;
        return tellMembers({ type: "event", event });
      default:
        if ("subjectKind" in event) return tellTopic(topicOf({ kind: event.subjectKind, id: event.subjectId }), event);
        return tellMembers({ type: "event", event });
    }
  }

  /** Ends the socket without a retry. */
  function drop() {
    attempt++;
    isOpening = false;
    clearTimeout(retry);
    retry = undefined;
    probe.end();
    clearInterval(beat);
    const open = socket;
    socket = undefined;
    isReady = false;
    subscribed.clear();
    open?.close();
  }

  /** Hidden tabs alone do not reconnect: the first that becomes visible does. */
  function retryLater() {
    drop();
    tellOpen();
    if (![...tabs.values()].some(({ want }) => want.isVisible)) return;
    retry = setTimeout(
      () => {
        retry = undefined;
        void open();
      },
      retryDelay(failures++, random),
    );
  }

  function listen(opened: LineSocket) {
    opened.addEventListener("message", ({ data }) => {
      const event = opened === socket ? read(data) : undefined;
      if (event) onEvent(event);
    });
    opened.addEventListener("close", () => {
      if (opened === socket) retryLater();
    });
    isAnswered = true;
    beat = setInterval(() => {
      if (!isAnswered) return retryLater();
      isAnswered = false;
      if (isReady) say({ type: "ping" });
    }, PING_MS);
  }

  async function open() {
    if (socket || isOpening || tabs.size === 0) return;
    clearTimeout(retry);
    retry = undefined;
    isOpening = true;
    const mine = ++attempt;
    // A guest's socket needs no ticket.
    const isGuest = [...tabs.values()].every(({ want }) => want.session === null || want.session === ended);
    const given = isGuest ? { ticket: null, session: null, build: null } : await askTicket().catch(() => undefined);
    if (mine !== attempt) return;
    isOpening = false;
    const [first] = tabs.values();
    if (!first) return;
    if (!given) return retryLater();
    if (given.session !== session) {
      session = given.session;
      seen = null;
    }
    // A new line continues where the one before it stopped.
    if (!seen) for (const { want } of tabs.values()) if (want.session === session) seen = lowest(seen, want.seen);
    if (given.build !== null) tellAll({ type: "build", id: given.build });
    const protocols = [LIVE_PROTOCOL, ...(given.ticket === null ? [] : [TICKET_PREFIX + given.ticket])];
    try {
      socket = connect(first.want.socketBase, protocols);
    } catch {
      return retryLater();
    }
    listen(socket);
  }

  function forget(id: string) {
    if (!tabs.delete(id)) return;
    if (tabs.size > 0) return syncSubjects();
    clearInterval(sweep);
    sweep = undefined;
    drop();
  }

  function forgetSilent() {
    const old = performance.now() - SILENT_MS;
    for (const [id, { heardAt }] of tabs) if (heardAt < old) forget(id);
  }

  /**
   * A tab, or its part for the member, joins an open line: it gets what it may have missed while the line had forgotten
   * it, and the newest counters.
   */
  function greet(tab: Tab) {
    const { want } = tab;
    if (!isReady) return;
    if (isPersonal(tab)) {
      if (seen && want.seen && (want.seen.epoch !== seen.epoch || want.seen.position < seen.position))
        tab.send({ type: "event", event: { type: "reload", ...seen } });
      if (seen) tab.send({ type: "seen", seen });
      say({ type: "unread" });
    }
    // Its answer tells the tab that the line is open.
    say({ type: "ping" });
  }

  function onWant(id: string, want: Want, send: Tab["send"]) {
    const known = tabs.get(id);
    const tab: Tab = { send, want, heardAt: performance.now() };
    tabs.set(id, tab);
    sweep ??= setInterval(forgetSilent, SILENT_MS / 3);
    // A tab that still shows an earlier session changes nothing by its signs of life.
    const isNewSession = want.session !== session && known?.want.session !== want.session;
    if (isNewSession) {
      drop();
      session = want.session;
      seen = null;
    }
    const isWaiting = retry !== undefined || (known && !want.isVisible);
    if (!socket && !isOpening && !isWaiting) void open();
    else if (!known || (want.isPersonal && !known.want.isPersonal)) greet(tab);
    syncSubjects();
  }

  return {
    hear(id, message, send) {
      if (message.type === "want") onWant(id, message, send);
      else if (message.type === "leave") forget(id);
      else if (message.type === "say") {
        const tab = tabs.get(id);
        if (isReady && tab && isPersonal(tab)) say(message.message);
      } else if (retry !== undefined) void open();
      else if (socket) {
        if (isReady) say({ type: "ping" });
        probe.begin();
      }
    },
    close() {
      clearInterval(sweep);
      tabs.clear();
      drop();
    },
  };
}
