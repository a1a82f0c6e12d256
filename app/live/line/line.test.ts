import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubjectRef } from "#contract/shared/subject.ts";
import { electLine, type Election } from "./elected-line.ts";
import { createLine, type LineParts } from "./line.ts";
import type { FromTab, LineEnd, LiveTicket, ToTab, Want } from "./messages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class FakeSocket extends EventTarget {
  readonly sent: { type: string; [key: string]: unknown }[] = [];
  isClosed = false;
  readonly protocols: string[];
  constructor(protocols: string[]) {
    super();
    this.protocols = protocols;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close() {
    this.isClosed = true;
  }
  hear(event: object) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
  }
  /** Loses the connection. */
  lose() {
    this.isClosed = true;
    this.dispatchEvent(new Event("close"));
  }
  /** Sent messages of a type, from the last `ready` on. */
  of(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** The network of a line: each socket and each ticket. */
function network(session: string | null = "mine") {
  const sockets: FakeSocket[] = [];
  const state = { session, build: "b1", asked: 0, isAway: false };
  const parts: LineParts = {
    random: () => 1,
    connect(_base, protocols) {
      const socket = new FakeSocket(protocols);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    async askTicket(): Promise<LiveTicket | undefined> {
      state.asked++;
      if (state.isAway) return undefined;
      const ticket = state.session === null ? null : `t${state.asked}`;
      return { ticket, session: state.session, build: state.build };
    },
  };
  const open = () => {
    const alive = sockets.filter((socket) => !socket.isClosed);
    expect(alive.length).toBeLessThanOrEqual(1);
    return alive[0];
  };
  return { sockets, state, parts, open };
}

const article = (id: number): SubjectRef => ({ kind: "article", id });
const want = (over: Partial<Want> = {}): Want => ({
  type: "want",
  socketBase: "",
  session: "mine",
  isPersonal: true,
  subjects: [],
  isVisible: true,
  seen: null,
  ...over,
});

/** A tab with everything that it heard. */
function tabOf(line: { hear(id: string, message: FromTab, send: (message: ToTab) => void): void }, id: string) {
  const heard: ToTab[] = [];
  return {
    heard,
    say: (message: FromTab) => line.hear(id, message, (answer) => heard.push(answer)),
    events: () => heard.flatMap((message) => (message.type === "event" ? [message.event.type] : [])),
  };
}

/** Lets answers of promises arrive. */
const settle = () => vi.advanceTimersByTimeAsync(0);

test("C21 all tabs share one socket, which carries the ticket as a subprotocol", async () => {
  const { parts, sockets, state, open } = network();
  const line = createLine(parts);
  const [one, two] = [tabOf(line, "1"), tabOf(line, "2")];
  one.say(want());
  two.say(want());
  await settle();
  expect(sockets).toHaveLength(1);
  expect(state.asked).toBe(1);
  expect(open()?.protocols).toEqual(["qunluo.live", "ticket.t1"]);
  open()?.hear({ type: "ready", userId: 7 });
  expect(open()?.of("resume")).toEqual([{ type: "resume", from: null }]);
  open()?.hear({ type: "unread", commentNoticeCount: 3 });
  for (const tab of [one, two]) expect(tab.events()).toEqual(["unread"]);
  one.say({ type: "leave" });
  expect(open()).toBeDefined();
  two.say({ type: "leave" });
  expect(open()).toBeUndefined();
});

test("C21 a guest's socket asks for no ticket", async () => {
  const { parts, state, open } = network(null);
  tabOf(createLine(parts), "1").say(want({ session: null, subjects: [article(1)] }));
  await settle();
  expect(state.asked).toBe(0);
  expect(open()?.protocols).toEqual(["qunluo.live"]);
});

test("C21 a subject is subscribed to while at least one tab shows it, and its comments go to these tabs", async () => {
  const { parts, open } = network();
  const line = createLine(parts);
  const [one, two, three] = [tabOf(line, "1"), tabOf(line, "2"), tabOf(line, "3")];
  one.say(want({ subjects: [article(1), article(2)] }));
  two.say(want({ subjects: [article(2)] }));
  three.say(want());
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  expect(
    open()
      ?.of("subscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([1, 2]);
  open()?.hear({ type: "pong" });
  expect(three.heard.at(-1)).toEqual({ type: "open", subjects: [article(1), article(2)] });
  const comment = { type: "comment.created", subjectKind: "article", commentId: 5, authorId: 9 };
  open()?.hear({ ...comment, subjectId: 2 });
  expect([one, two, three].map((tab) => tab.events())).toEqual([["comment.created"], ["comment.created"], []]);

  one.say(want({ subjects: [] }));
  expect(
    open()
      ?.of("unsubscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([1]);
  two.say({ type: "leave" });
  expect(
    open()
      ?.of("unsubscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([1, 2]);
  three.say(want({ subjects: [article(3)] }));
  expect(
    open()
      ?.of("subscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([1, 2, 3]);
});

test("C21 a tab that dies without a word loses its place after three minutes, and a living one keeps it", async () => {
  const { parts, open } = network();
  const line = createLine(parts);
  const [alive, dead] = [tabOf(line, "1"), tabOf(line, "2")];
  alive.say(want({ subjects: [article(1)] }));
  dead.say(want({ subjects: [article(2)] }));
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  for (let second = 0; second < 300; second += 20) {
    await vi.advanceTimersByTimeAsync(20_000);
    open()?.hear({ type: "pong" });
    if (second % 40 === 0) alive.say(want({ subjects: [article(1)] }));
  }
  expect(
    open()
      ?.of("unsubscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([2]);
  // It comes back from the back-forward cache.
  dead.say(want({ subjects: [article(2)] }));
  expect(
    open()
      ?.of("subscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([1, 2, 2]);
});

test("C21 a lost socket is opened again after a wait, resumes after the last event, and subscribes again", async () => {
  const { parts, sockets, state, open } = network();
  const line = createLine(parts);
  const tab = tabOf(line, "1");
  tab.say(want({ subjects: [article(1)] }));
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  open()?.hear({ type: "resumed", epoch: "e", position: 4 });
  open()?.hear({ type: "person", position: 5, event: { type: "video.state", fileId: 1, state: "ready" } });
  state.build = "b2";
  open()?.lose();
  expect(tab.heard.at(-1)).toEqual({ type: "open", subjects: null });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sockets).toHaveLength(1);
  state.isAway = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(state.asked).toBe(2);
  state.isAway = false;
  // The wait has doubled; the browser's event for a network that is back ends it.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sockets).toHaveLength(1);
  tab.say({ type: "retry" });
  await settle();
  expect(tab.heard.at(-1)).toEqual({ type: "build", id: "b2" });
  open()?.hear({ type: "ready", userId: 7 });
  expect(open()?.of("resume")).toEqual([{ type: "resume", from: { epoch: "e", position: 5 } }]);
  expect(open()?.of("subscribe")).toHaveLength(1);
  expect(open()?.of("unread")).toHaveLength(1);
  open()?.hear({ type: "reload", epoch: "e", position: 300 });
  expect(tab.events()).toEqual(["person", "reload"]);
  expect(tab.heard.at(-1)).toEqual({ type: "seen", seen: { epoch: "e", position: 300 } });
});

test("C21 a socket that answers no ping is given up", async () => {
  const { parts, sockets, open } = network();
  tabOf(createLine(parts), "1").say(want());
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(open()?.of("ping").length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(open()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sockets).toHaveLength(2);
});

test("C21 after sleep, or when the network is back, a socket that does not answer within five seconds is opened again, and one that answers stays", async () => {
  const { parts, sockets, open } = network();
  const line = createLine(parts);
  const tab = tabOf(line, "1");
  tab.say(want());
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  tab.say({ type: "retry" });
  tab.say({ type: "retry" });
  open()?.hear({ type: "pong" });
  await vi.advanceTimersByTimeAsync(5_001);
  expect(sockets).toHaveLength(1);
  tab.say({ type: "retry" });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(sockets).toHaveLength(2);
  expect(tab.heard.some((message) => message.type === "open" && message.subjects === null)).toBe(true);
  // A line that closes in between opens nothing.
  open()?.hear({ type: "ready", userId: 7 });
  tab.say({ type: "retry" });
  tab.say({ type: "leave" });
  await vi.advanceTimersByTimeAsync(6_000);
  expect([sockets.length, open()]).toEqual([2, undefined]);
});

test("C21 hidden tabs alone do not reconnect, until one becomes visible", async () => {
  const { parts, sockets, open } = network();
  const tab = tabOf(createLine(parts), "1");
  tab.say(want({ isVisible: false }));
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  open()?.lose();
  await vi.advanceTimersByTimeAsync(100_000);
  tab.say(want({ isVisible: false }));
  await settle();
  expect(sockets).toHaveLength(1);
  tab.say(want());
  await settle();
  expect(sockets).toHaveLength(2);
});

test("C21 S01 another session replaces the socket; a tab that still shows the old one hears nothing of its member", async () => {
  const { parts, sockets, state, open } = network();
  const line = createLine(parts);
  const [old, other] = [tabOf(line, "1"), tabOf(line, "2")];
  old.say(want());
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  open()?.hear({ type: "resumed", epoch: "e", position: 4 });
  state.session = "theirs";
  other.say(want({ session: "theirs" }));
  await settle();
  expect(sockets).toHaveLength(2);
  open()?.hear({ type: "ready", userId: 8 });
  expect(open()?.of("resume")).toEqual([{ type: "resume", from: null }]);
  // A sign of life of the old page changes nothing.
  old.say(want());
  await settle();
  open()?.hear({ type: "unread", commentNoticeCount: 1 });
  expect(sockets).toHaveLength(2);
  expect(old.events()).toEqual([]);
  expect(other.events()).toEqual(["unread"]);
});

test("C21 S03 after the end of its session a line asks for no ticket, and tells its tabs once; a new login gets one", async () => {
  const { parts, sockets, state, open } = network();
  const line = createLine(parts);
  const [tab, other] = [tabOf(line, "1"), tabOf(line, "2")];
  tab.say(want({ subjects: [article(1)] }));
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  open()?.hear({ type: "session.ended" });
  state.session = null;
  sockets[0]?.lose();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.asked).toBe(1);
  expect(tab.events()).toEqual(["session.ended"]);
  // The page still shows the member's name, and hears what everybody hears.
  expect(open()?.protocols).toHaveLength(1);
  open()?.hear({ type: "ready", userId: null });
  expect(open()?.of("subscribe")).toHaveLength(1);
  expect(open()?.of("resume")).toEqual([]);
  tab.say(want({ subjects: [article(1)] }));
  await settle();
  expect(sockets).toHaveLength(2);
  state.session = "again";
  other.say(want({ session: "again" }));
  await settle();
  expect(state.asked).toBe(2);
  expect(open()?.protocols).toHaveLength(2);
});

test("C21 a tab that the line had forgotten reads its page again if it missed events", async () => {
  const { parts, open } = network();
  const line = createLine(parts);
  const [first, late, current] = [tabOf(line, "1"), tabOf(line, "2"), tabOf(line, "3")];
  first.say(want());
  await settle();
  open()?.hear({ type: "ready", userId: 7 });
  open()?.hear({ type: "resumed", epoch: "e", position: 9 });
  late.say(want({ seen: { epoch: "e", position: 8 } }));
  current.say(want({ seen: { epoch: "e", position: 9 } }));
  expect(late.events()).toEqual(["reload"]);
  expect(current.events()).toEqual([]);
  expect(current.heard).toContainEqual({ type: "seen", seen: { epoch: "e", position: 9 } });
});

test("C21 E11 the member's part of a tab may join after its comments: it gets the newest counters, and no event before", async () => {
  const { parts, open } = network();
  const tab = tabOf(createLine(parts), "1");
  tab.say(want({ isPersonal: false, subjects: [article(1)] }));
  await settle();
  // The socket is the member's from the beginning.
  expect(open()?.protocols).toEqual(["qunluo.live", "ticket.t1"]);
  open()?.hear({ type: "ready", userId: 7 });
  open()?.hear({ type: "resumed", epoch: "e", position: 4 });
  open()?.hear({ type: "unread", commentNoticeCount: 1 });
  expect(tab.events()).toEqual([]);
  const asked = open()?.of("unread").length ?? 0;
  tab.say(want({ subjects: [article(1)] }));
  expect(open()?.of("unread")).toHaveLength(asked + 1);
  expect(tab.heard).toContainEqual({ type: "seen", seen: { epoch: "e", position: 4 } });
  open()?.hear({ type: "unread", commentNoticeCount: 1 });
  expect(tab.events()).toEqual(["unread"]);
  tab.say(want({ subjects: [article(1)] }));
  expect(open()?.of("unread")).toHaveLength(asked + 1);
});

/** The locks and the channel of a browser without shared workers. */
function fakeBrowser() {
  const waiting: { run: () => Promise<unknown>; signal: AbortSignal }[] = [];
  let isHeld = false;
  let count = 0;
  const channels = new Set<{ target: EventTarget }>();
  async function grant() {
    if (isHeld) return;
    const next = waiting.shift();
    if (!next) return;
    isHeld = true;
    await next.run();
    isHeld = false;
    void grant();
  }
  return {
    locks: {
      request(_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) {
        waiting.push({ run, signal });
        signal.addEventListener("abort", () => {
          const at = waiting.findIndex((each) => each.signal === signal);
          if (at >= 0) waiting.splice(at, 1);
        });
        void Promise.resolve().then(grant);
        return new Promise(() => {});
      },
    },
    openChannel() {
      const own = { target: new EventTarget() };
      channels.add(own);
      return {
        postMessage(data: unknown) {
          for (const other of channels)
            if (other !== own) other.target.dispatchEvent(new MessageEvent("message", { data: structuredClone(data) }));
        },
        addEventListener: own.target.addEventListener.bind(own.target),
        close: () => void channels.delete(own),
      };
    },
    newId: () => `tab${++count}`,
  } as unknown as Election;
}

/** A tab that answers a new line, as live-socket.ts does. */
function electedTab(browser: Election, parts: LineParts, said: () => Want) {
  const heard: ToTab[] = [];
  const end: LineEnd = electLine(browser, parts, (message) => {
    heard.push(message);
    if (message.type === "who") end.post(said());
  });
  end.post(said());
  return { end, events: () => heard.flatMap((message) => (message.type === "event" ? [message.event] : [])) };
}

test("C21 without shared workers one tab owns the socket; when it leaves, another resumes for all", async () => {
  const { parts, sockets, open } = network();
  const browser = fakeBrowser();
  const owner = electedTab(browser, parts, () => want({ subjects: [article(1)] }));
  await settle();
  const seen = { epoch: "e", position: 4 };
  const second = electedTab(browser, parts, () => want({ subjects: [article(2)], seen }));
  const third = electedTab(browser, parts, () => want({ seen }));
  await settle();
  expect(sockets).toHaveLength(1);
  open()?.hear({ type: "ready", userId: 7 });
  expect(
    open()
      ?.of("subscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([1, 2]);
  open()?.hear({ type: "unread", commentNoticeCount: 2 });
  for (const tab of [owner, second, third]) expect(tab.events()).toEqual([{ type: "unread", commentNoticeCount: 2 }]);

  owner.end.close();
  await settle();
  expect(sockets).toHaveLength(2);
  open()?.hear({ type: "ready", userId: 7 });
  expect(
    open()
      ?.of("subscribe")
      .map(({ subjectId }) => subjectId),
  ).toEqual([2]);
  expect(open()?.of("resume")).toEqual([{ type: "resume", from: seen }]);
  open()?.hear({ type: "unread", commentNoticeCount: 3 });
  for (const tab of [second, third]) expect(tab.events().at(-1)).toEqual({ type: "unread", commentNoticeCount: 3 });
  expect(owner.events()).toHaveLength(1);
  // A waiting tab leaves, then the owner: nobody is left.
  third.end.close();
  second.end.close();
  await settle();
  expect(open()).toBeUndefined();
});
