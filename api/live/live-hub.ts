import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import { type FleetingEvent, type KeptEvent, type OutboxEvent, outboxEvent } from "../../contract/live-events.ts";
import { cachedQuery } from "../db/cached-query.ts";
import type { Jobs } from "../jobs/every.ts";
import type { Database } from "../db/schema/index.ts";
import { eventPositions } from "./event-positions.ts";
import { keepEvent } from "../services/shared/event/person-events.ts";
import { type ChannelMessage, type Fleeting, openRedisChannel } from "./redis-channel.ts";

/** Delivers live events to the sockets of this process, and to the other processes. */
export interface LiveHub {
  /** Writes the event to the outbox in the transaction of the change; it is sent after the commit. */
  publish(trx: Transaction<Database>, event: OutboxEvent): Promise<void>;
  /**
   * Stores an event for these people in the transaction of its cause; it reaches each of their clients once, also a
   * client that reconnects within ten minutes. Called in the step `outbox` of the lock order, once per transaction.
   */
  toPerson(trx: Transaction<Database>, userIds: readonly number[], event: KeptEvent): Promise<void>;
  /**
   * Sends an event to the connected clients of these people, without the database: through Redis to the other processes
   * if it is configured, else only to the clients of this process.
   */
  fleeting(userIds: readonly number[], event: FleetingEvent): void;
  /** Sends the waiting outbox rows. Called after each write (routes/mount.ts), and by a timer once a second. */
  flush(): void;
  /** The outbox rows that this process has not delivered to its listeners yet. */
  behind(): Promise<{ count: number; oldestAt: number | null }>;
  subscribe(listener: (event: OutboxEvent) => void): () => void;
  onFleeting(listener: (fleeting: Fleeting) => void): () => void;
  close(): Promise<void>;
}

export interface LiveHubOptions {
  db: Kysely<Database>;
  redisUrl: string | undefined;
  clock: { now(): number };
  log: Logger;
  jobs: Jobs;
}

const POLL_MS = 1000;
const BATCH = 500;

const put = cachedQuery((db, { payload, now }: { payload: string; now: number }) =>
  db.insertInto("outbox_event").values({ payload, created_at: now }).returning("id"),
);

/**
 * The outbox table is the source of truth: an event exists exactly when its change is committed. Each process reads it
 * by id after its own commits, and once a second for those of other processes; Redis, if configured, saves that second.
 */
export function createLiveHub({ db, redisUrl, clock, log, jobs }: LiveHubOptions): LiveHub {
  const startedAt = clock.now();
  const positions = eventPositions();
  const listeners = new Set<(event: OutboxEvent) => void>();
  const fleetingListeners = new Set<(fleeting: Fleeting) => void>();
  /** Rows of this process that were not yet published to the other processes. */
  const own = new Set<number>();
  let reading: Promise<void> | undefined;
  let again = false;
  let closed = false;

  function hand(row: ChannelMessage): void {
    if (!positions.note(row.id)) return;
    const event = outboxEvent.parse(JSON.parse(row.payload));
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error }, "live listener failed");
      }
    }
  }

  function handFleeting(fleeting: Fleeting): void {
    for (const listener of fleetingListeners) listener(fleeting);
  }

  const channel = redisUrl ? openRedisChannel(redisUrl, log, { onRow: hand, onFleeting: handFleeting }) : undefined;

  function unread() {
    const newest = positions.newest();
    const gaps = positions.gaps();
    return db.selectFrom("outbox_event").where((eb) => {
      // Events before this process started were delivered by other processes.
      if (newest === undefined) return eb("created_at", ">=", startedAt);
      return gaps.length > 0 ? eb.or([eb("id", ">", newest), eb("id", "in", gaps)]) : eb("id", ">", newest);
    });
  }

  async function read(): Promise<void> {
    for (;;) {
      again = false;
      try {
        const rows = await unread().select(["id", "payload"]).orderBy("id").limit(BATCH).execute();
        for (const row of rows) {
          hand(row);
          if (own.delete(row.id)) channel?.publish(row);
        }
        if (rows.length === BATCH) again = true;
      } catch (error) {
        log.warn({ err: error }, "outbox not read, tried again in a second");
      }
      if (!again || closed) break;
    }
    reading = undefined;
  }

  function flush(): void {
    if (closed || (listeners.size === 0 && own.size === 0)) return;
    if (reading) again = true;
    else reading = read();
  }

  const stopLooking = jobs.every({
    name: "outbox",
    where: "each",
    everyMs: POLL_MS,
    async run() {
      flush();
      await reading;
    },
  });

  async function publish(trx: Transaction<Database>, event: OutboxEvent): Promise<void> {
    const row = await put.first(trx, { payload: JSON.stringify(event), now: clock.now() });
    if (channel && row) own.add(row.id);
  }

  return {
    publish,
    async toPerson(trx, userIds, event) {
      if (userIds.length === 0) return;
      await keepEvent(trx, { userIds, event, now: clock.now() });
      await publish(trx, { type: "person.changed", userIds: [...userIds] });
    },
    fleeting(userIds, event) {
      const fleeting = { userIds: [...userIds], event };
      handFleeting(fleeting);
      channel?.tell(fleeting);
    },
    flush,
    async behind() {
      const row = await unread()
        .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldestAt")])
        .executeTakeFirstOrThrow();
      return { count: Number(row.count), oldestAt: row.oldestAt };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onFleeting(listener) {
      fleetingListeners.add(listener);
      return () => void fleetingListeners.delete(listener);
    },
    async close() {
      closed = true;
      await stopLooking();
      channel?.close();
      await reading;
    },
  };
}
