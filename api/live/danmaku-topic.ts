import type { Context } from "../context.ts";
import { briefOf, userBriefs } from "../services/people/user/user-brief.ts";
import type { LiveEvent, OutboxEvent } from "../../contract/shared/live.ts";
import { danmakuItemOf } from "../services/posts/danmaku/danmaku-rows.ts";
import { whoSeesDanmaku } from "../services/posts/danmaku/who-sees-danmaku.ts";

interface Watching {
  viewer: { id: number } | null;
}

/**
 * Sends a new danmaku to those subscribers of its film who may see it now. @param watching the film's subscribers at the
 * moment of the call
 */
export async function tellDanmaku<Peer extends Watching>(
  ctx: Context,
  { videoId, danmakuId }: Extract<OutboxEvent, { type: "danmaku.created" }>,
  watching: () => Iterable<Peer>,
  sendAll: (peers: Iterable<Peer>, event: LiveEvent) => void,
): Promise<void> {
  const readers = [...watching()].map(({ viewer }) => viewer?.id ?? null);
  if (readers.length === 0) return;
  const found = await whoSeesDanmaku(ctx, danmakuId, readers);
  if (!found) return;
  const { row, seeing } = found;
  const { id, name } = briefOf(await userBriefs(ctx, [row.author_id]), row.author_id);
  const peers = [...watching()].filter(({ viewer }) => seeing.has(viewer?.id ?? null));
  const isAuthor = ({ viewer }: Peer) => viewer?.id === row.author_id;
  for (const viewer of [null, { id: row.author_id }])
    sendAll(
      peers.filter((peer) => isAuthor(peer) === (viewer !== null)),
      {
        type: "danmaku",
        subjectKind: "video",
        subjectId: videoId,
        item: danmakuItemOf(row, viewer),
        author: { id, name },
      },
    );
}
