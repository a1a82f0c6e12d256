import type { Context, Viewer } from "../../context.ts";
import type { OwnVideo } from "../../contract/video.ts";
import type { OwnVideoState } from "../../contract/video-names.ts";
import { cutPage } from "../../db/pagination.ts";
import { removalReasons } from "../removal/record-removal.ts";
import { trashView } from "../trash/trash.ts";
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
  const rows = await ownPageQuery({
    ctx,
    authorId: viewer.id,
    state,
    q,
    now: ctx.clock.now(),
    cursor,
    limit,
  }).execute();
  const page = cutPage(rows, limit, (row) => [(state === "deleted" ? row.deleted_at : row.created_at) ?? 0, row.id]);
  const [cards, reasons] = await Promise.all([
    cardsOfVideos(ctx, page.rows),
    removalReasons(ctx.db, "video", page.rows),
  ]);
  const items = page.rows.flatMap((row, place): OwnVideo[] => {
    const made = cards[place];
    return made
      ? [{ ...made.card, file: made.file, favouriteCount: row.favourite_count, ...trashView(row, reasons.get(row.id)) }]
      : [];
  });
  return { items, nextCursor: page.nextCursor };
}
