import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { LiveEvent } from "../../contract/live-events.ts";
import type { LivePosition } from "../../contract/shared/live.ts";
import type { Database } from "../db/schema/index.ts";
import {
  eventsAfter,
  KEPT_MOST,
  liveEpoch,
  newestPosition,
  type PersonEvent,
} from "../services/shared/event/person-events.ts";

/** Wait before a failed read is tried again, in ms. */
const AGAIN_MS = 1_000;

/** A connected client of one person. */
export interface Listener {
  userId: number;
  isOpen(): boolean;
  send(event: LiveEvent): void;
}

/** Whether these events follow each other without a gap after a position. */
const isComplete = (events: PersonEvent[], position: number) =>
  events.length <= KEPT_MOST && events.every((event, index) => event.position === position + 1 + index);

/**
 * Sends people's events from their rows. Each listener has the position of the last event that it was sent, and every
 * read starts there: no event is lost, sent twice or out of order, whatever the order of notifications.
 */
export function createPersonDelivery({ db, log }: { db: Kysely<Database>; log: Logger }) {
  /** Listeners that have resumed, with their positions. */
  const positions = new Map<Listener, number>();
  const byPerson = new Map<number, Set<Listener>>();
  const due = new Set<number>();
  const failed = new Set<number>();
  let epoch: Promise<string> | undefined;
  let running: Promise<void> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const currentEpoch = () =>
    (epoch ??= liveEpoch(db).catch((error: unknown) => {
      epoch = undefined;
      throw error;
    }));

  async function reload(listener: Listener): Promise<void> {
    const position = await newestPosition(db, listener.userId);
    listener.send({ type: "reload", epoch: await currentEpoch(), position });
    if (positions.has(listener)) positions.set(listener, position);
  }

  async function sendNews(userId: number): Promise<void> {
    const listeners = [...(byPerson.get(userId) ?? [])];
    if (listeners.length === 0) return;
    const oldest = Math.min(...listeners.map((listener) => positions.get(listener) ?? 0));
    const events = await eventsAfter(db, userId, oldest);
    for (const listener of listeners) {
      const last = positions.get(listener);
      if (last === undefined) continue;
      const news = events.filter(({ position }) => position > last);
      if (!isComplete(news, last)) {
        await reload(listener);
        continue;
      }
      for (const { position, event } of news) listener.send({ type: "person", position, event });
      positions.set(listener, last + news.length);
    }
  }

  /** One person after the other, so that no two reads of a person overlap. */
  async function run(): Promise<void> {
    for (const userId of due) {
      due.delete(userId);
      try {
        await sendNews(userId);
      } catch (error) {
        log.warn({ err: error }, "events of a person not sent, tried again in a second");
        if (isClosed) break;
        failed.add(userId);
        again ??= setTimeout(() => {
          again = undefined;
          const ids = [...failed];
          failed.clear();
          wake(ids);
        }, AGAIN_MS).unref();
      }
    }
    running = undefined;
  }

  /** Sends the new events of these people to their listeners. */
  function wake(userIds: readonly number[]): void {
    if (isClosed) return;
    for (const id of userIds) if (byPerson.has(id)) due.add(id);
    if (due.size > 0) running ??= run();
  }

  return {
    wake,
    /** Sends what a client has missed since a position, and from then on everything new. */
    async resume(listener: Listener, from: LivePosition | null): Promise<void> {
      const { userId } = listener;
      const now = await currentEpoch();
      const newest = await newestPosition(db, userId);
      const isKnown = from !== null && from.epoch === now && from.position <= newest;
      const missed = isKnown ? await eventsAfter(db, userId, from.position) : [];
      const isWhole = isKnown && isComplete(missed, from.position) && from.position + missed.length >= newest;
      if (!listener.isOpen()) return;
      for (const { position, event } of isWhole ? missed : []) listener.send({ type: "person", position, event });
      const position = isWhole ? from.position + missed.length : newest;
      listener.send({ type: from === null || isWhole ? "resumed" : "reload", epoch: now, position });
      positions.set(listener, position);
      byPerson.set(userId, (byPerson.get(userId) ?? new Set()).add(listener));
      // Events that were committed since the read.
      wake([userId]);
    },
    leave(listener: Listener): void {
      positions.delete(listener);
      const others = byPerson.get(listener.userId);
      if (others?.delete(listener) && others.size === 0) byPerson.delete(listener.userId);
    },
    /** Connected clients of these people that have resumed. */
    of: (userIds: readonly number[]): Listener[] => userIds.flatMap((id) => [...(byPerson.get(id) ?? [])]),
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(again);
      due.clear();
      await running;
    },
  };
}
