import type { Kysely } from "kysely";
import type { OpenDatabase } from "../../api/db/open.ts";
import type { Database } from "../../api/db/schema/index.ts";
import { fillDanmaku } from "./fill-danmaku.ts";
import { fillRooms } from "./fill-rooms.ts";
import { searchIndex } from "./fill-search.ts";
import { fillSeries } from "./fill-series.ts";
import { insertRows as insert } from "./insert-rows.ts";

/** The rooms of circles, series, the danmaku of one film, captions, and places in films. */
export async function fillSocial(
  db: Kysely<Database>,
  rows: number,
  {
    kind,
    star,
    me,
    share,
    createdAt,
  }: { kind: OpenDatabase["kind"]; star: number; me: number; share: number; createdAt: string },
): Promise<void> {
  await fillRooms(db, rows, star, createdAt);
  await fillSeries(db, rows, me, createdAt);
  await searchIndex(db, kind, "series", rows, { title: "专栏", isHidden: "1 = 0", marks: {} });
  await fillDanmaku(db, rows, { videoId: Math.floor(rows / 2), me, share, createdAt });
  await insert(db, "video_caption", rows, {
    video_id: "i",
    lang: "'zh-Hans'",
    body: "'字幕 ' || i",
    body_hash: "'hash' || i",
    cue_count: "1",
    updated_at: createdAt,
  });
  await insert(db, "watch_place", rows, { video_id: "i", user_id: "i + 3", position_ms: "12000", saved_at: createdAt });
}
