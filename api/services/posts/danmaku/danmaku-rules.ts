import { SEGMENT_SECONDS } from "../../../../contract/shared/danmaku-names.ts";
import { never, type Rule, same } from "../../../db/check-rule.ts";

/** The counters of a film's minutes and hundredths. */
export const danmakuRules: Rule[] = [
  same(
    "danmaku_segment.count",
    "danmaku_segment",
    "t.count",
    `(select count(*) from danmaku d where d.video_id = t.video_id and d.deleted_at is null
       and d.second >= t.segment * ${SEGMENT_SECONDS} and d.second < (t.segment + 1) * ${SEGMENT_SECONDS})`,
    { key: "video_id" },
  ),
  same(
    "danmaku_part.count",
    "danmaku_part",
    "t.count",
    "(select count(*) from danmaku d where d.video_id = t.video_id and d.part = t.part and d.deleted_at is null)",
    { key: "video_id" },
  ),
  never(
    "danmaku that no segment counts",
    "danmaku",
    `t.deleted_at is null and not exists (select 1 from danmaku_segment s where s.video_id = t.video_id and s.segment = t.second / ${SEGMENT_SECONDS})`,
  ),
];
