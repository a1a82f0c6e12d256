import type { LiveEvent } from "#contract/shared/live.ts";
import { chatAddress } from "../lib/chat-address.ts";

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** Proxies close a connection after a minute of silence. */
const PING_MS = 25_000;

/**
 * Wait before the next retry in ms: doubled each time, with jitter, so that not all clients reconnect at once after a
 * restart.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return Math.round(longest * (0.5 + random() / 2));
}

function read(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data));
    return typeof event === "object" && event !== null && "type" in event ? (event as LiveEvent) : undefined;
  } catch {
    return undefined;
  }
}

interface Listener {
  /** Sent each time the socket opens. */
  greeting: object | undefined;
  onEvent(event: LiveEvent): void;
}

const listeners = new Set<Listener>();
let socket: WebSocket | undefined;
let close: (() => void) | undefined;

/**
 * Listens to the page's only socket to /chat (C21). The socket is open while there are listeners.
 * @param greeting message to send each time the socket opens
 * @returns a function that ends the listening
 */
export function listenLive(
  socketBase: string,
  greeting: object | undefined,
  onEvent: (event: LiveEvent) => void,
): () => void {
  const listener = { greeting, onEvent };
  listeners.add(listener);
  close ??= openLiveSocket(socketBase);
  if (greeting && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(greeting));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) {
      if (greeting && "subjectId" in greeting && socket?.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ ...greeting, type: "unsubscribe" }));
      return;
    }
    close?.();
    close = undefined;
  };
}

/**
 * Opens the socket, with retries and back-off when it breaks, and closes it while the page is in the back-forward
 * cache. @returns a function that closes it for good
 */
function openLiveSocket(socketBase: string): () => void {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let isDone = false;

  function open() {
    clearTimeout(retry);
    if (isDone || socket) return;
    const opened = new WebSocket(chatAddress(socketBase, location));
    socket = opened;
    opened.addEventListener("open", () => {
      failures = 0;
      for (const { greeting } of listeners) if (greeting) opened.send(JSON.stringify(greeting));
      ping = setInterval(() => opened.send('{"type":"ping"}'), PING_MS);
    });
    opened.addEventListener("message", ({ data }) => {
      const event = read(data);
      if (event) for (const { onEvent } of listeners) onEvent(event);
    });
    opened.addEventListener("close", () => {
      if (socket === opened) socket = undefined;
      clearInterval(ping);
      if (isDone || document.visibilityState === "hidden") return;
      retry = setTimeout(open, retryDelay(failures++));
    });
  }

  function shut() {
    clearTimeout(retry);
    clearInterval(ping);
    const open = socket;
    socket = undefined;
    open?.close();
  }

  // A page in the back-forward cache may not hold a socket. A hidden page reopens a broken socket only when it becomes
  // visible.
  const onVisible = () => {
    if (document.visibilityState === "visible") open();
  };
  window.addEventListener("pagehide", shut);
  window.addEventListener("pageshow", open);
  document.addEventListener("visibilitychange", onVisible);
  open();

  return () => {
    isDone = true;
    window.removeEventListener("pagehide", shut);
    window.removeEventListener("pageshow", open);
    document.removeEventListener("visibilitychange", onVisible);
    shut();
  };
}
