import { WebSocket } from "ws";
import { SERVICE_SECRET_HEADER } from "../contract/shared/paths.ts";

/** The API pings every 30 s: one that is silent for so long is gone, whatever the connection says. */
const SILENCE_MS = 75_000;
const AGAIN_MS = 2_000;

interface StalePages {
  apiBaseUrl: string;
  /** Proves that we are no visitor: those have few sockets each. */
  serviceSecret: string | undefined;
  /** Also called when a connection begins: what happened before it nobody has told. */
  onStale(): void;
  /** Figures on pages have changed. */
  onOld(): void;
  /** Settings, tags or agreements have changed: what every page shows. Called as `onStale` is when a connection begins. */
  onSite(): void;
  /** ms until a lost connection is tried again */
  againMs?: number;
}

/**
 * Hears from the API over its chat socket (C21) when something that everybody could read is so no more, so that no page
 * kept by any worker of any machine shows it. Without the socket pages live by their few seconds alone.
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
      serviceSecret ? { headers: { [SERVICE_SECRET_HEADER]: serviceSecret } } : {},
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
    // "close" follows, and another try.
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
