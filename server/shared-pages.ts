import type { Cluster, Worker } from "node:cluster";
import type { PageCache, SharedPage } from "./page-cache.ts";

/** From a worker to the launcher and from it to the other workers. */
interface PageMessage {
  type: "page";
  shared: SharedPage;
}
/** From a worker: it is about to draw this page. Its answer comes at once, or when who draws it already has ended. */
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
/** From a worker whose turn it was, however it ended. */
interface EndMessage {
  type: "page-turn-end";
  key: string;
}
type Message = PageMessage | AskMessage | AnswerMessage | EndMessage;

const isOf = <T extends Message["type"]>(type: T, message: unknown): message is Extract<Message, { type: T }> =>
  typeof message === "object" && message !== null && (message as { type?: unknown }).type === type;

/** So long a worker waits for another's drawing, in ms; then it draws for itself. */
const PATIENCE_MS = 3_000;

/** In the launcher: what one worker has drawn, the others get, and of several that are about to draw a page one does. */
export function passPagesOn(cluster: Pick<Cluster, "on" | "workers">): void {
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
  // What a worker was drawing when it died, another must.
  cluster.on("disconnect", ({ id }: Worker) => {
    for (const key of turns.keys()) end(key, id);
  });
}

/** A page that is kept by one worker is kept by all, so that each is drawn once, not once a worker. */
export interface SharedPages {
  tell(shared: SharedPage): void;
  hear(cache: Pick<PageCache, "take">): void;
  /**
   * Before a page is drawn that will be kept.
   * @returns what must be called when it is, or will not be; undefined where another worker has drawn it meanwhile, or failed
   */
  turn(key: string): Promise<(() => void) | undefined>;
}

/** In a worker. */
export function sharesPages(port: Pick<NodeJS.Process, "send" | "on" | "connected">): SharedPages {
  /** Questions that wait for the launcher. */
  const asked = new Map<number, { key: string; settle: (isYours: boolean) => void }>();
  let questions = 0;
  const send = (message: Message) => {
    // A launcher that is gone hears no more, which is no failure.
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
          // A turn that comes now nobody takes.
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
