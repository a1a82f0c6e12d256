import type { TopicEvents } from "../../shared/event/topic-event.ts";
import { whoHears } from "./who-hears.ts";

export const commentTopic: TopicEvents<"comment.created"> = {
  "comment.created": {
    topicOf: ({ subjectKind, subjectId }) => `${subjectKind}:${subjectId}`,
    async messagesFor(ctx, event, readers) {
      const hearing = await whoHears(ctx, event, readers);
      return new Map([...hearing].map((reader) => [reader, event]));
    },
  },
};
