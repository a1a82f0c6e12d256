import type { Logger } from "pino";
import { NOTED_MAX, type Noted } from "../contract/shared/reads.ts";
import type { Context } from "./context.ts";

/** How long notes are gathered into one batch, in ms; the API writes them to the database every ten seconds. */
const GATHER_MS = 500;
/** Maximum number of waiting notes of each type while the API is away; further notes are dropped. */
const WAITING_MAX = 10_000;

/** Notes of reads (views, searches, sessions, minutes, opened parts of series) for the process that counts them (contract/shared/reads.ts). */
export interface Notes {
  view: Context["views"]["add"];
  search: Context["searches"]["add"];
  session(id: number): void;
  minute(userId: number): void;
  opened(part: Noted["opened"][number]): void;
  /** Sends the remaining notes. */
  close(): Promise<void>;
}

/** @param tell sends a batch; a failed batch is sent again */
export function createNotes(tell: (noted: Noted) => Promise<void>, log: Pick<Logger, "warn">): Notes {
  const views: Noted["views"] = [];
  const searches: Noted["searches"] = [];
  const sessions = new Set<number>();
  const minutes = new Set<number>();
  const opened: Noted["opened"] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    while (views.length + searches.length + sessions.size + minutes.size + opened.length > 0) {
      const batch: Noted = {
        views: views.slice(0, NOTED_MAX),
        searches: searches.slice(0, NOTED_MAX),
        sessions: [...sessions].slice(0, NOTED_MAX),
        minutes: [...minutes].slice(0, NOTED_MAX),
        opened: opened.slice(0, NOTED_MAX),
      };
      try {
        await tell(batch);
      } catch (error) {
        log.warn({ err: error }, "reads not counted yet, told again later");
        return later();
      }
      views.splice(0, batch.views.length);
      searches.splice(0, batch.searches.length);
      opened.splice(0, batch.opened.length);
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
    opened: (part) => keep(opened, part),
    async close() {
      clearTimeout(timer);
      await telling;
      await send();
      clearTimeout(timer);
    },
  };
}
