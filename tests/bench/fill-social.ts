import type { Kysely } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { fillDanmaku } from "./fill-danmaku.ts";
import { fillRooms } from "./fill-rooms.ts";
import { fillSeries } from "./fill-series.ts";

/** The rooms of circles, series, and the danmaku of one film. */
export async function fillSocial(
  db: Kysely<Database>,
  rows: number,
  { star, me, share, createdAt }: { star: number; me: number; share: number; createdAt: string },
): Promise<void> {
  await fillRooms(db, rows, star, createdAt);
  await fillSeries(db, rows, me, createdAt);
  await fillDanmaku(db, rows, { videoId: Math.floor(rows / 2), me, share, createdAt });
}
