import type { Context } from "../context.ts";
import { briefOf, userBriefs } from "../services/people/user/user-brief.ts";
import type { LiveEvent, OutboxEvent } from "../../contract/shared/live.ts";
import { type DanmakuRow, danmakuItemOf } from "../services/posts/danmaku/danmaku-rows.ts";
import { whoSeesDanmaku, whoWatches } from "../services/posts/danmaku/who-sees-danmaku.ts";
import type { Subscriptions } from "./subscriptions.ts";
import { tellTopic, type Watching } from "./tell-topic.ts";

type SendAll<Peer> = (peers: Iterable<Peer>, event: LiveEvent) => void;

const topicOf = (videoId: number) => `video:${videoId}`;

/** Sends a new danmaku to those subscribers of its film who may see it now. */
export async function tellDanmaku<Peer extends Watching>(
  ctx: Context,
  { videoId, danmakuId }: Extract<OutboxEvent, { type: "danmaku.created" }>,
  subscriptions: Subscriptions<Peer>,
  sendAll: SendAll<Peer>,
): Promise<void> {
  let found: { row: DanmakuRow; author: { id: number; name: string | null } } | undefined;
  await tellTopic(
    subscriptions,
    topicOf(videoId),
    async (readers) => {
      const seen = await whoSeesDanmaku(ctx, danmakuId, readers);
      if (!seen) return new Set();
      const { id, name } = briefOf(await userBriefs(ctx, [seen.row.author_id]), seen.row.author_id);
      found = { row: seen.row, author: { id, name } };
      return seen.seeing;
    },
    (peers) => {
      if (!found) return;
      const { row, author } = found;
      const isAuthor = ({ viewer }: Peer) => viewer?.id === row.author_id;
      for (const viewer of [null, { id: row.author_id }])
        sendAll(
          peers.filter((peer) => isAuthor(peer) === (viewer !== null)),
          { type: "danmaku", subjectKind: "video", subjectId: videoId, item: danmakuItemOf(row, viewer), author },
        );
    },
  );
}

/** Tells the subscribers who may watch the film that a danmaku is gone. */
export function tellDanmakuGone<Peer extends Watching>(
  ctx: Context,
  event: Extract<OutboxEvent, { type: "danmaku.gone" }>,
  subscriptions: Subscriptions<Peer>,
  sendAll: SendAll<Peer>,
): Promise<void> {
  return tellTopic(
    subscriptions,
    topicOf(event.subjectId),
    (readers) => whoWatches(ctx, event.subjectId, readers),
    (peers) => sendAll(peers, event),
  );
}
