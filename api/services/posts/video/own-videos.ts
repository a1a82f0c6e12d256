import type { Context, Viewer } from "../../../context.ts";
import type { OwnVideo } from "../../../../contract/posts/video.ts";
import type { OwnVideoState } from "../../../../contract/posts/video-names.ts";
import { cutFound, keysOf } from "../../../db/keyset.ts";
import { minePage } from "../post/mine.ts";
import { cardsOfVideos } from "./video-cards.ts";
import { ownPageQuery, ownTitlesEndQuery, ownVideoKeys } from "./video-pages.ts";

interface OwnVideos {
  ctx: Context;
  viewer: Viewer;
  input: { state: OwnVideoState; q: string; cursor?: string | undefined; limit: number };
}

/** R20: the viewer's own videos. Deleted videos are listed for as long as they can be restored. */
export async function ownVideos({
  ctx,
  viewer,
  input: { state, q, cursor, limit },
}: OwnVideos): Promise<{ items: OwnVideo[]; nextCursor: string | null }> {
  const asked = { ctx, authorId: viewer.id, state, now: ctx.clock.now(), cursor, limit };
  const keys = ownVideoKeys(state);
  const last = q === "" ? undefined : await ownTitlesEndQuery(asked).executeTakeFirst();
  const end = last && keysOf(last, keys);
  const page = cutFound(await ownPageQuery({ ...asked, q, end }).execute(), keys, limit, end);
  return minePage({
    ctx,
    kind: "video",
    page,
    shown: async (shown) =>
      (await cardsOfVideos(ctx, shown, viewer.id)).map(({ card, file }, place) => ({
        ...card,
        file,
        favouriteCount: shown[place]?.favourite_count ?? 0,
      })),
  });
}
