import type { Logger } from "pino";
import { NOTED_MAX, type Noted } from "../contract/shared/reads.ts";
import type { Context } from "./context.ts";

/** So long what was seen waits for more, in ms: the API writes it down every ten seconds. */
const GATHER_MS = 500;
/** So many of a kind wait at most while the API is away; what comes beyond them is not counted. */
const WAITING_MAX = 10_000;

/** What reads leave behind for the process that counts (contract/shared/reads.ts). */
export interface Notes {
  view: Context["views"]["add"];
  search: Context["searches"]["add"];
  session(id: number): void;
  minute(userId: number): void;
  /** Tells what is left. */
  close(): Promise<void>;
}

/** @param tell hands a batch over; what it fails to is told again */
export function createNotes(tell: (noted: Noted) => Promise<void>, log: Pick<Logger, "warn">): Notes {
  const views: Noted["views"] = [];
  const searches: Noted["searches"] = [];
  const sessions = new Set<number>();
  const minutes = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    while (views.length + searches.length + sessions.size + minutes.size > 0) {
      const batch: Noted = {
        views: views.slice(0, NOTED_MAX),
        searches: searches.slice(0, NOTED_MAX),
        sessions: [...sessions].slice(0, NOTED_MAX),
        minutes: [...minutes].slice(0, NOTED_MAX),
      };
      try {
        await tell(batch);
      } catch (error) {
        log.warn({ err: error }, "reads not counted yet, told again later");
        return later();
      }
      views.splice(0, batch.views.length);
      searches.splice(0, batch.searches.length);
      for (const id of batch.sessions) sessions.delete(id);
      for (const id of batch.minutes) minutes.delete(id);
    }
  }

  function later(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      telling = telling.then(send);
    }, GATHER_MS);
    timer.unref();
  }

  function keep<T>(list: T[], one: T): void {
    if (list.length < WAITING_MAX) list.push(one);
    later();
  }

  return {
    view(kind, id, reader) {
      if (reader !== null) keep(views, { kind, id, reader });
    },
    search: ({ q, viewer, caller }) => keep(searches, { q, viewerId: viewer?.id ?? null, ip: caller.ip }),
    session(id) {
      if (sessions.size < WAITING_MAX) sessions.add(id);
      later();
    },
    minute(userId) {
      if (minutes.size < WAITING_MAX) minutes.add(userId);
      later();
    },
    async close() {
      clearTimeout(timer);
      await telling;
      await send();
      clearTimeout(timer);
    },
  };
}
