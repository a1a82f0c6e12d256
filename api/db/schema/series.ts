import type { Generated } from "kysely";
import type { SeriesKind } from "../../../contract/shared/series-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** A series: a 合集 of videos or a 专栏 of articles, ordered by its author. */
export interface SeriesTable {
  id: Generated<number>;
  author_id: number;
  kind: SeriesKind;
  title: string;
  /** Plain text. */
  description: Generated<string>;
  cover_image_id: number | null;
  /** Number of its rows in `series_part`, whoever may see the posts. */
  part_count: Generated<number>;
  /** Number of its parts that everybody may see. */
  listed_count: Generated<number>;
  follower_count: Generated<number>;
  created_at: Millis;
  /** Time of the last change of title, description or cover. */
  updated_at: Millis;
  /** When everybody could see a new part for the last time. */
  last_part_at: Millis | null;
  /** `last_part_at`; before the first part the time of its creation. */
  active_at: Generated<Millis>;
}

/** A post in a series; each post is in one series at most. */
interface SeriesPartTable {
  id: Generated<number>;
  series_id: number;
  kind: SeriesKind;
  post_id: number;
  /** The author of the series and of the post. */
  author_id: number;
  /** Parts are sorted by it; numbers may be missing in between. */
  position: number;
  /** 1 while everybody may see the post. */
  is_listed: Generated<Flag>;
  /** The broadcast (series_broadcast.id) that tells the followers; 0 when nobody followed; null before. */
  told_in: number | null;
  added_at: Millis;
}

interface SeriesFollowTable {
  id: Generated<number>;
  series_id: number;
  user_id: number;
  created_at: Millis;
}

/** The part of a series that a member opened last; one row for each member and series. */
interface SeriesProgressTable {
  series_id: number;
  user_id: number;
  post_id: number;
  opened_at: Millis;
}

/** A notice of new parts on its way to the followers, sent in batches (jobs/periodic.ts). Deleted when all have it. */
interface SeriesBroadcastTable {
  id: Generated<number>;
  series_id: number;
  /** Follows up to this id (series_follow.id) have received it. */
  told_until: Generated<number>;
  /** Not sent before: parts that become visible until then are told in the same notice. */
  due_at: Millis;
}

export interface SeriesTables {
  series: SeriesTable;
  series_part: SeriesPartTable;
  series_follow: SeriesFollowTable;
  series_progress: SeriesProgressTable;
  series_broadcast: SeriesBroadcastTable;
}
