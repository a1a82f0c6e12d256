import type { Cluster, Worker } from "node:cluster";
import type { PageCache, SharedPage } from "./page-cache.ts";

/** From a worker to the launcher and from it to the other workers. */
interface PageMessage {
  type: "page";
  shared: SharedPage;
}
const isPage = (message: unknown): message is PageMessage =>
  typeof message === "object" && message !== null && (message as { type?: unknown }).type === "page";

/** In the launcher: what one worker has drawn, the others get; of one worker alone nothing is asked. */
export function passPagesOn(cluster: Pick<Cluster, "on" | "workers">): void {
  cluster.on("message", (from: Worker, message: unknown) => {
    if (!isPage(message)) return;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker.id !== from.id && worker.isConnected()) worker.send(message, () => {});
  });
}

/** In a worker: a page that is kept here is kept by all, so that each is drawn once, not once a worker. */
export function sharesPages(port: Pick<NodeJS.Process, "send" | "on" | "connected">) {
  return {
    tell(shared: SharedPage): void {
      const message: PageMessage = { type: "page", shared };
      // A launcher that is gone hears no more, which is no failure.
      if (port.connected) port.send?.(message, undefined, undefined, () => {});
    },
    hear(cache: Pick<PageCache, "take">): void {
      port.on("message", (message: unknown) => {
        if (isPage(message)) cache.take(message.shared);
      });
    },
  };
}
