import { z } from "zod";
import { chatEvents } from "./chat/chat-events.ts";
import { circleRoomEvents } from "./circles/circle-room-events.ts";
import { videoFileEvents } from "./files/video-file-events.ts";
import { commentEvents } from "./posts/comment-events.ts";
import { danmakuEvents } from "./posts/danmaku-events.ts";
import type { FeatureEvents } from "./shared/feature-events.ts";
import { lineEvents } from "./shared/live.ts";

/** The events of the live line, one line a feature. */
const eventsOfFeatures = [
  lineEvents,
  commentEvents,
  danmakuEvents,
  circleRoomEvents,
  chatEvents,
  videoFileEvents,
] as const;

type SchemaOf<W extends keyof FeatureEvents, F = (typeof eventsOfFeatures)[number]> = F extends {
  readonly [K in W]: readonly (infer S)[];
}
  ? S
  : never;

function eventsBy<W extends keyof FeatureEvents>(way: W) {
  const features: readonly FeatureEvents[] = eventsOfFeatures;
  return features.flatMap((feature) => feature[way] ?? []) as unknown as [SchemaOf<W>, ...SchemaOf<W>[]];
}

/** Events for one person that have a position (api/services/shared/event/person-events.ts). */
export const keptEvent = z.discriminatedUnion("type", eventsBy("kept"));
export type KeptEvent = z.output<typeof keptEvent>;

/** Events for one person that are never stored. */
export const fleetingEvent = z.discriminatedUnion("type", eventsBy("fleeting"));
export type FleetingEvent = z.output<typeof fleetingEvent>;

/** The messages that the API sends over /chat (C21). */
export const liveEvent = z.discriminatedUnion("type", [
  ...eventsBy("socket"),
  z.object({ type: z.literal("person"), position: z.number().int(), event: keptEvent }),
  z.object({ type: z.literal("fleeting"), event: fleetingEvent }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * The messages between the API's processes: events for listeners, and the ids of people about whom something has changed.
 */
export const outboxEvent = z.discriminatedUnion("type", eventsBy("outbox"));
export type OutboxEvent = z.output<typeof outboxEvent>;
export type OutboxEventOf<T extends OutboxEvent["type"]> = Extract<OutboxEvent, { type: T }>;
