import type { Context, Viewer } from "../../context.ts";
import type { OwnVideo } from "../../../contract/video.ts";
import type { OwnVideoState } from "../../../contract/video-names.ts";
import { minePage } from "../post/mine.ts";
import { cardsOfVideos } from "./video-cards.ts";
import { ownPageQuery } from "./video-pages.ts";

interface OwnVideos {
  ctx: Context;
  viewer: Viewer;
  input: { state: OwnVideoState; q: string; cursor?: string | undefined; limit: number };
}

/** R20. What was deleted is listed for as long as it can be brought back. */
export async function ownVideos({
  ctx,
  viewer,
  input: { state, q, cursor, limit },
}: OwnVideos): Promise<{ items: OwnVideo[]; nextCursor: string | null }> {
  const page = await ownPageQuery({
    ctx,
    authorId: viewer.id,
    state,
    q,
    now: ctx.clock.now(),
    cursor,
    limit,
  }).page();
  return minePage({
    ctx,
    kind: "video",
    page,
    shown: async (shown) =>
      (await cardsOfVideos(ctx, shown)).map(({ card, file }, place) => ({
        ...card,
        file,
        favouriteCount: shown[place]?.favourite_count ?? 0,
      })),
  });
}
