import type { Context } from "../../../context.ts";
import type { LiveEvent, OutboxEvent, OutboxEventOf } from "../../../../contract/live-events.ts";

/** A reader of a page: a user's id; null for a guest. */
export type Reader = number | null;

/** How the subscribers of a topic are told an event: by the feature that publishes the event. */
export interface TopicEvent<E extends OutboxEvent> {
  /** The topic of the page's subscription, such as `video:7`. */
  topicOf(event: E): string;
  /**
   * Is asked at each event, because a subject may have become hidden from a reader.
   * @returns the message for each of these readers who may hear the event; readers with equal messages share one object
   */
  messagesFor(ctx: Context, event: E, readers: Reader[]): Promise<ReadonlyMap<Reader, LiveEvent>>;
}

export type TopicEvents<T extends OutboxEvent["type"]> = { readonly [K in T]: TopicEvent<OutboxEventOf<K>> };
