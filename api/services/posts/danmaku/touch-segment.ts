import { sql, type Transaction } from "kysely";
import { SEGMENT_SECONDS } from "../../../../contract/shared/danmaku-names.ts";
import type { Database } from "../../../db/schema/index.ts";

interface Place {
  video_id: number;
  second: number;
  part: number;
}

/**
 * Raises the version of a danmaku's segment, which changes the segment's ETag, and counts a new or a removed danmaku.
 * It is called in the transaction of each change, after the danmaku's own row is written. Lock order: danmaku →
 * segment → part.
 * @param by 1 for a new danmaku, -1 for a removed one, 0 when only a danmaku's likes have changed
 */
export async function touchSegment(trx: Transaction<Database>, place: Place, by: 1 | 0 | -1): Promise<void> {
  await trx
    .insertInto("danmaku_segment")
    .values({
      video_id: place.video_id,
      segment: Math.floor(place.second / SEGMENT_SECONDS),
      version: 1,
      count: by,
    })
    .onConflict((conflict) =>
      conflict.columns(["video_id", "segment"]).doUpdateSet({
        version: sql<number>`danmaku_segment.version + 1`,
        count: sql<number>`danmaku_segment.count + ${by}`,
      }),
    )
    .execute();
  if (by === 0) return;
  await trx
    .insertInto("danmaku_part")
    .values({ video_id: place.video_id, part: place.part, count: by })
    .onConflict((conflict) =>
      conflict.columns(["video_id", "part"]).doUpdateSet({ count: sql<number>`danmaku_part.count + ${by}` }),
    )
    .execute();
}
