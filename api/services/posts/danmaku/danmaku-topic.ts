import type { LiveEvent } from "../../../../contract/live-events.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import type { TopicEvents } from "../../shared/event/topic-event.ts";
import { danmakuItemOf } from "./danmaku-rows.ts";
import { whoSeesDanmaku, whoWatches } from "./who-sees-danmaku.ts";

export const danmakuTopic: TopicEvents<"danmaku.created" | "danmaku.gone"> = {
  "danmaku.created": {
    topicOf: ({ videoId }) => `video:${videoId}`,
    async messagesFor(ctx, { videoId, danmakuId }, readers) {
      const seen = await whoSeesDanmaku(ctx, danmakuId, readers);
      if (!seen) return new Map();
      const { row, seeing } = seen;
      const { id, name } = briefOf(await userBriefs(ctx, [row.author_id]), row.author_id);
      const messageTo = (viewer: { id: number } | null): LiveEvent => ({
        type: "danmaku",
        subjectKind: "video",
        subjectId: videoId,
        item: danmakuItemOf(row, viewer),
        author: { id, name },
      });
      const [toAuthor, toOthers] = [messageTo({ id: row.author_id }), messageTo(null)];
      return new Map([...seeing].map((reader) => [reader, reader === row.author_id ? toAuthor : toOthers]));
    },
  },
  "danmaku.gone": {
    topicOf: ({ subjectId }) => `video:${subjectId}`,
    async messagesFor(ctx, event, readers) {
      const watching = await whoWatches(ctx, event.subjectId, readers);
      return new Map([...watching].map((reader) => [reader, event]));
    },
  },
};
