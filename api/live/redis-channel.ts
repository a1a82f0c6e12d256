import { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";

const CHANNEL = "qunluo:live";
const message = z.object({ id: z.number().int(), payload: z.string() });
export type ChannelMessage = z.output<typeof message>;

/**
 * Sends outbox rows to the other API processes at once. While Redis is away they read the rows from the database a
 * second later.
 */
export interface RedisChannel {
  publish(row: ChannelMessage): void;
  close(): void;
}

export function openRedisChannel(url: string, log: Logger, onRow: (row: ChannelMessage) => void): RedisChannel {
  const publisher = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  const report = (error: unknown) => log.warn({ err: error }, "redis live channel lost");
  publisher.on("error", report);
  subscriber.on("error", report);
  subscriber.on("message", (_channel, text) => {
    const row = message.safeParse(safeJson(text));
    if (row.success) onRow(row.data);
  });
  subscriber.subscribe(CHANNEL).catch(report);
  return {
    publish(row) {
      publisher.publish(CHANNEL, JSON.stringify(row)).catch(report);
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
