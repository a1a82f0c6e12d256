import type { Kysely } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows as insert } from "./insert-rows.ts";

const SECONDS = 60;

/**
 * `rows` danmaku on one film of a minute, half of them in its first second; each `share`-th is `me`'s. The film's
 * counters are exact.
 * @param createdAt the time of row `i` in SQL
 */
export async function fillDanmaku(
  db: Kysely<Database>,
  rows: number,
  { videoId, me, share, createdAt }: { videoId: number; me: number; share: number; createdAt: string },
): Promise<void> {
  const second = `case i % 2 when 0 then 0 else i % ${SECONDS} end`;
  await insert(db, "danmaku", rows, {
    video_id: String(videoId),
    author_id: `case i % ${share} when 0 then ${me} else i + 3 end`,
    position_ms: `${second} * 1000 + i % 1000`,
    second,
    part: `${second} * 100 / ${SECONDS}`,
    mode: "'rolling'",
    size: "'normal'",
    color: "'white'",
    source: "'前方高能 ' || i",
    weight: "i * 7919 % 997",
    like_count: "1",
    created_at: createdAt,
  });
  await insert(db, "danmaku_like", rows, { danmaku_id: "i", user_id: "i + 3", created_at: createdAt });
  await insert(db, "danmaku_segment", 1, {
    video_id: String(videoId),
    segment: "0",
    version: String(rows),
    count: String(rows),
  });
  await insert(db, "danmaku_part", 100, {
    video_id: String(videoId),
    part: "i - 1",
    count: `(select count(*) from danmaku where part = i - 1)`,
  });
}
