import { type RawBuilder, sql } from "kysely";
import { type RowReader, visibleTo } from "../../circles/visibility/visible-to.ts";

/** SQL condition on a video's row: the video can be played, and this reader may watch it. */
export function playableFor(viewer: RowReader): RawBuilder<boolean> {
  return sql<boolean>`(video.published_at is not null and ${visibleTo("video", viewer)})`;
}
