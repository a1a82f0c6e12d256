import { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";
import { fleetingEvent } from "../../contract/live-events.ts";

const CHANNEL = "qunluo:live";
const FLEETING = "qunluo:fleeting";
const message = z.object({ id: z.number().int(), payload: z.string() });
export type ChannelMessage = z.output<typeof message>;

/** An event that is never stored, and the people whom it concerns. */
const fleeting = z.object({ userIds: z.array(z.number().int()), event: fleetingEvent });
export type Fleeting = z.output<typeof fleeting>;

/** A process receives its own messages, too: `from` tells them apart. */
const sentFleeting = z.object({ from: z.string(), fleeting });

/**
 * Sends outbox rows to the other API processes at once. While Redis is away they read the rows from the database a
 * second later. Fleeting events are lost meanwhile.
 */
export interface RedisChannel {
  publish(row: ChannelMessage): void;
  tell(fleeting: Fleeting): void;
  close(): void;
}

export function openRedisChannel(
  url: string,
  log: Logger,
  { onRow, onFleeting }: { onRow(row: ChannelMessage): void; onFleeting(fleeting: Fleeting): void },
): RedisChannel {
  const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  const own = crypto.randomUUID();
  const report = (error: unknown) => log.warn({ err: error }, "redis live channel lost");
  publisher.on("error", report);
  subscriber.on("error", report);
  subscriber.on("message", (channel, text) => {
    const given = safeJson(text);
    if (channel === FLEETING) {
      const sent = sentFleeting.safeParse(given);
      if (sent.success && sent.data.from !== own) onFleeting(sent.data.fleeting);
      return;
    }
    const row = message.safeParse(given);
    if (row.success) onRow(row.data);
  });
  subscriber.subscribe(CHANNEL, FLEETING).catch(report);
  return {
    publish(row) {
      publisher.publish(CHANNEL, JSON.stringify(row)).catch(report);
    },
    tell(event) {
      publisher.publish(FLEETING, JSON.stringify({ from: own, fleeting: event })).catch(report);
    },
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
