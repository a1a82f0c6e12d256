import type { Cluster, Worker } from "node:cluster";
import type { PageCache, SharedPage } from "./page-cache.ts";

/** Sent by a worker to the launcher, and by the launcher to the other workers: a page to cache. */
interface PageMessage {
  type: "page";
  shared: SharedPage;
}
/**
 * Sent by a worker that is about to render this page. Its answer comes at once, or when the worker that already renders
 * the page has ended.
 */
interface AskMessage {
  type: "page-turn";
  key: string;
  nth: number;
}
interface AnswerMessage {
  type: "page-turn-answer";
  nth: number;
  isYours: boolean;
}
/** Sent by the worker whose turn it was, after success or failure. */
interface EndMessage {
  type: "page-turn-end";
  key: string;
}
type Message = PageMessage | AskMessage | AnswerMessage | EndMessage;

const isOf = <T extends Message["type"]>(type: T, message: unknown): message is Extract<Message, { type: T }> =>
  typeof message === "object" && message !== null && (message as { type?: unknown }).type === type;

/** Longest wait of a worker for another's rendering, in ms; then it renders the page itself. */
const PATIENCE_MS = 3_000;

/** In the launcher: passes each worker's pages to the others, and lets only one of several workers render a page. */
export function relayPages(cluster: Pick<Cluster, "on" | "workers">): void {
  const turns = new Map<string, { holder: number; waiting: { worker: Worker; nth: number }[] }>();
  const answer = (worker: Worker, nth: number, isYours: boolean) => {
    const message: AnswerMessage = { type: "page-turn-answer", nth, isYours };
    if (worker.isConnected()) worker.send(message, () => {});
  };
  function end(key: string, by: number): void {
    const turn = turns.get(key);
    if (turn?.holder !== by) return;
    turns.delete(key);
    for (const { worker, nth } of turn.waiting) answer(worker, nth, false);
  }
  cluster.on("message", (from: Worker, message: unknown) => {
    if (isOf("page", message)) {
      for (const worker of Object.values(cluster.workers ?? {}))
        if (worker && worker.id !== from.id && worker.isConnected()) worker.send(message, () => {});
    } else if (isOf("page-turn", message)) {
      const turn = turns.get(message.key);
      if (turn && turn.holder !== from.id) turn.waiting.push({ worker: from, nth: message.nth });
      else {
        turns.set(message.key, turn ?? { holder: from.id, waiting: [] });
        answer(from, message.nth, true);
      }
    } else if (isOf("page-turn-end", message)) end(message.key, from.id);
  });
  // The pages that a dead worker was rendering are free for another worker.
  cluster.on("disconnect", ({ id }: Worker) => {
    for (const key of turns.keys()) end(key, id);
  });
}

/** A page that one worker caches is cached by all, so that each is rendered once per machine. */
export interface SharedPages {
  tell(shared: SharedPage): void;
  hear(cache: Pick<PageCache, "take">): void;
  /**
   * Waits for the turn to render a page that will be cached.
   * @returns a function to call after the rendering, whether it succeeded or failed; undefined where another worker has
   *   rendered the page meanwhile, or failed
   */
  turn(key: string): Promise<(() => void) | undefined>;
}

/** The worker's side of the exchange. */
export function sharesPages(port: Pick<NodeJS.Process, "send" | "on" | "connected">): SharedPages {
  /** Requests that wait for the launcher's answer. */
  const asked = new Map<number, { key: string; settle: (isYours: boolean) => void }>();
  let questions = 0;
  const send = (message: Message) => {
    // A message to a launcher that is gone is dropped; that is no failure.
    if (port.connected) port.send?.(message, undefined, undefined, () => {});
  };
  const end = (key: string) => send({ type: "page-turn-end", key });
  return {
    tell: (shared) => send({ type: "page", shared }),
    hear(cache) {
      port.on("message", (message: unknown) => {
        if (isOf("page", message)) cache.take(message.shared);
        else if (isOf("page-turn-answer", message)) asked.get(message.nth)?.settle(message.isYours);
      });
    },
    turn(key) {
      return new Promise((resolve) => {
        if (!port.connected) return resolve(() => {});
        const nth = questions++;
        const impatient = setTimeout(() => {
          resolve(() => {});
          // A turn that arrives later is ended at once.
          asked.set(nth, { key, settle: (isYours) => (asked.delete(nth), isYours && end(key)) });
        }, PATIENCE_MS);
        asked.set(nth, {
          key,
          settle(isYours) {
            clearTimeout(impatient);
            asked.delete(nth);
            resolve(isYours ? () => end(key) : undefined);
          },
        });
        send({ type: "page-turn", key, nth });
      });
    },
  };
}
