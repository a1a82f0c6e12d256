import type { LiveEvent, OutboxEvent, OutboxEventOf } from "../../contract/live-events.ts";
import type { Context } from "../context.ts";
import { commentTopic } from "../services/posts/comment/comment-topic.ts";
import { danmakuTopic } from "../services/posts/danmaku/danmaku-topic.ts";
import type { Reader, TopicEvents } from "../services/shared/event/topic-event.ts";
import type { Subscriptions } from "./subscriptions.ts";
import { tellTopic, type Watching } from "./tell-topic.ts";

/** The events for the subscribers of pages, one line a feature. */
const topicEvents = { ...commentTopic, ...danmakuTopic };
export type TopicType = keyof typeof topicEvents;

export const isTopicEvent = (event: OutboxEvent): event is OutboxEventOf<TopicType> =>
  Object.hasOwn(topicEvents, event.type);

/** Sends an event to those subscribers of its topic who may hear it now. */
export async function tellSubscribers<T extends TopicType, Peer extends Watching>(
  ctx: Context,
  { type, event }: { type: T; event: OutboxEventOf<T> },
  subscriptions: Subscriptions<Peer>,
  sendAll: (peers: Iterable<Peer>, message: LiveEvent) => void,
): Promise<void> {
  const { topicOf, messagesFor } = (topicEvents as TopicEvents<TopicType>)[type];
  let messages: ReadonlyMap<Reader, LiveEvent> = new Map();
  await tellTopic(
    subscriptions,
    topicOf(event),
    async (readers) => {
      messages = await messagesFor(ctx, event, readers);
      return new Set(messages.keys());
    },
    (hearing) => {
      for (const message of new Set(messages.values()))
        sendAll(
          hearing.filter(({ viewer }) => messages.get(viewer?.id ?? null) === message),
          message,
        );
    },
  );
}
