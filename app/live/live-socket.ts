import { LIVE_OPEN } from "./live-open.ts";
import { hearSaid } from "./live-say.ts";
import type { LiveEvent } from "#contract/live-events.ts";
import type { LivePosition } from "#contract/shared/live.ts";
import { SERVER_BUILD } from "../lib/build-refresh.ts";
import { type LineEnd, type LiveSubject, topicOf, type ToTab } from "./line/messages.ts";
import { reachLine } from "./line/reach-line.ts";

/** A sign of life for the line (line.ts). */
const ALIVE_MS = 40_000;

interface Listening {
  socketBase: string;
  /** The fingerprint of the page's session; null for a guest. */
  session: string | null;
  /** The listener wants the events of the session's member. */
  isPersonal?: true;
  /** A subject whose new comments or messages are wanted. */
  subject?: LiveSubject;
  /** Called when the line has subscribed to the subject: the page has not heard of earlier changes. */
  onJoined?(): void;
}

interface Listener extends Listening {
  onEvent(event: LiveEvent): void;
  isJoined: boolean;
}

const listeners = new Set<Listener>();
let end: LineEnd | undefined;
let seen: LivePosition | null = null;
let session: string | null = null;
let alive: ReturnType<typeof setInterval> | undefined;
let endHearing: (() => void) | undefined;

function sendWant() {
  const [first] = listeners;
  if (!first) return;
  // While a login arrives, parts of the page may still show the guest's.
  const now = [...listeners].find((listener) => listener.session !== null)?.session ?? null;
  if (now !== session) seen = null;
  session = now;
  const subjects = new Map([...listeners].flatMap(({ subject }) => (subject ? [[topicOf(subject), subject]] : [])));
  end?.post({
    type: "want",
    socketBase: first.socketBase,
    session,
    isPersonal: [...listeners].some(({ isPersonal = false }) => isPersonal),
    subjects: [...subjects.values()],
    isVisible: document.visibilityState === "visible",
    seen,
  });
}

/** @returns whether the tab has not seen the event yet: a new line may begin at an earlier position than this tab's */
function isNew(event: LiveEvent): boolean {
  if (event.type !== "person") return true;
  if (seen && event.position <= seen.position) return false;
  if (seen) seen = { epoch: seen.epoch, position: event.position };
  return true;
}

function noteJoined(topics: Set<string>) {
  for (const listener of listeners) {
    const isJoined = listener.subject !== undefined && topics.has(topicOf(listener.subject));
    const isNews = isJoined && !listener.isJoined;
    listener.isJoined = isJoined;
    if (isNews) listener.onJoined?.();
  }
}

function hear(message: ToTab) {
  switch (message.type) {
    case "event":
      if (isNew(message.event)) for (const { onEvent } of listeners) onEvent(message.event);
      return;
    case "seen":
      seen = message.seen;
      return;
    case "build":
      window.dispatchEvent(new CustomEvent(SERVER_BUILD, { detail: message.id }));
      return;
    case "who":
      delete document.documentElement.dataset.live;
      return sendWant();
    default: {
      // Tests and styles see what the line hears.
      const { dataset } = document.documentElement;
      if (message.subjects && dataset.live === undefined) window.dispatchEvent(new Event(LIVE_OPEN));
      if (message.subjects) dataset.live = message.subjects.map(topicOf).join(" ");
      else delete dataset.live;
      noteJoined(new Set(message.subjects?.map(topicOf)));
    }
  }
}

function onVisibility() {
  sendWant();
  if (document.visibilityState === "visible") end?.post({ type: "retry" });
}
const onOnline = () => end?.post({ type: "retry" });

function reach() {
  if (end || listeners.size === 0) return;
  end = reachLine(hear);
  alive = setInterval(sendWant, ALIVE_MS);
  sendWant();
}

/** A page in the back-forward cache holds neither a socket nor a place in the line. */
function leave() {
  clearInterval(alive);
  end?.close();
  end = undefined;
  delete document.documentElement.dataset.live;
}

function begin() {
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", reach);
  window.addEventListener("online", onOnline);
  document.addEventListener("visibilitychange", onVisibility);
  endHearing = hearSaid((message) => end?.post({ type: "say", message }));
}

function stop() {
  window.removeEventListener("pagehide", leave);
  window.removeEventListener("pageshow", reach);
  window.removeEventListener("online", onOnline);
  document.removeEventListener("visibilitychange", onVisibility);
  endHearing?.();
  leave();
  seen = null;
}

/**
 * Listens to the browser's only socket to /chat (C21), which all its tabs share.
 * @returns a function that ends the listening
 */
export function listenLive(listening: Listening, onEvent: (event: LiveEvent) => void): () => void {
  const listener = { ...listening, onEvent, isJoined: false };
  listeners.add(listener);
  if (listeners.size === 1) begin();
  if (end) sendWant();
  else reach();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
    else sendWant();
  };
}
