import { WebSocket } from "ws";
import { SERVICE_SECRET_HEADER } from "../contract/shared/paths.ts";

/** The API pings every 30 s: after this silence, in ms, the connection counts as lost. */
const SILENCE_MS = 75_000;
const AGAIN_MS = 2_000;

interface StalePages {
  apiBaseUrl: string;
  /** Identifies this server to the API, because visitors are limited to few sockets. */
  serviceSecret: string | undefined;
  /** Called when cached pages must be removed, and when a connection begins, because earlier messages were missed. */
  onStale(): void;
  /** Called when figures on pages have changed. */
  onOld(): void;
  /** Called when settings, tags or agreements have changed, which every page shows, and when a connection begins. */
  onSite(): void;
  /** Delay in ms before a lost connection is opened again. */
  againMs?: number;
}

/**
 * Listens to the API's chat socket (C21) for public content that is no longer public, so that no cached page of any
 * worker on any machine shows it. Without the socket, pages only expire after their few seconds.
 */
export function watchStalePages({
  apiBaseUrl,
  serviceSecret,
  onStale,
  onOld,
  onSite,
  againMs = AGAIN_MS,
}: StalePages): {
  close(): void;
} {
  let closed = false;
  let current: WebSocket | undefined;

  function open(): void {
    if (closed) return;
    const socket = new WebSocket(
      `${apiBaseUrl.replace(/^http/, "ws")}/chat`,
      // Without a secret the API takes this server for a page of its own address.
      serviceSecret ? { headers: { [SERVICE_SECRET_HEADER]: serviceSecret } } : { origin: new URL(apiBaseUrl).origin },
    );
    const silence = setTimeout(() => socket.terminate(), SILENCE_MS).unref();
    current = socket;
    socket.on("open", () => {
      socket.send(JSON.stringify({ type: "watch-pages" }));
      onSite();
      onStale();
    });
    socket.on("ping", () => silence.refresh());
    socket.on("message", (data) => {
      const type = typeOf(String(data));
      if (type === "pages.stale") onStale();
      else if (type === "pages.old") onOld();
      else if (type === "site.changed") onSite();
    });
    // A "close" event follows, which reconnects.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(silence);
      setTimeout(open, againMs).unref();
    });
  }

  open();
  return {
    close() {
      closed = true;
      current?.terminate();
    },
  };
}

function typeOf(message: string): unknown {
  try {
    return (JSON.parse(message) as { type?: unknown } | null)?.type;
  } catch {
    return undefined;
  }
}
