import type { DryRunState, WordLevel } from "../../../contract/shared/word-names.ts";
import type { Flag, Millis } from "./column-types.ts";
import type { Generated } from "kysely";
import type { PictureLevel } from "../../../contract/moderation/picture-names.ts";
import type { ReviewKind, ReviewState } from "../../../contract/moderation/review-names.ts";
import type { StaffArea } from "../../../contract/shared/staff-role-names.ts";

/** A picture that must not be published, in whatever size or file (services/moderation/picture). */
interface ForbiddenPictureTable {
  id: Generated<number>;
  /** The look of the picture, as `image.look` (services/files/image/picture-look.ts). */
  look: string;
  level: PictureLevel;
  note: string;
  hit_count: Generated<number>;
  last_hit_at: Millis | null;
  updated_at: Millis;
  /** A small WebP in Base64, shown to the staff only. The last column, because matching does not read it. */
  thumb: string;
}

/** `reasons` of a review by the circle's moderators only. If it also waits for the site, the site's staff settle it. */
export const ONLY_OWN_CIRCLE = JSON.stringify(["own-circle"]);

/**
 * A publishing call that waits for review by the staff (services/moderation/review); its content is stored nowhere
 * else.
 */
export interface ReviewTable {
  id: Generated<number>;
  author_id: number;
  kind: ReviewKind;
  /** The endpoint, for example `post /comment/create`, and its parsed inputs as JSON. */
  endpoint: string;
  params: string;
  body: string;
  /** JSON of the contract's `texts`: the content as the reviewer reads it. */
  texts: string;
  /** JSON: the ids of its images. */
  image_ids: string;
  video_file_id: number | null;
  circle_id: number | null;
  /** JSON */
  reasons: string;
  /** JSON: the sensitive words found in it. */
  words: string;
  is_change: Flag;
  /** The key of the submitted form, while the form may be sent again. */
  form_key: string | null;
  /**
   * A published content that was soft-deleted to wait for this review; null for a call. `user` is everything else that
   * others read of a member: the rows of `withdrawal` with this review.
   */
  held_kind: StaffArea | "user" | null;
  held_id: number | null;
  /** The hold of new accounts that it belongs to: the time when the hold began. */
  hold_id: number | null;
  state: ReviewState;
  /** Since when a process publishes it. */
  publishing_at: Millis | null;
  /** Path of the published content. */
  path: string | null;
  refusal: string | null;
  decided_by: number | null;
  decided_at: Millis | null;
  /** The review that replaced this one; its own id if the replacing text needed no review. */
  replaced_by: number | null;
  created_at: Millis;
}

/** How often the same text was sent on one day, by all people together (services/moderation/spam). */
interface SaidTextTable {
  hash: string;
  /** Days since 1970-01-01 in China. */
  day: number;
  count: number;
}

/** A list of sensitive words (services/moderation/word). */
export interface WordListTable {
  id: Generated<number>;
  name: string;
  level: WordLevel;
  /** JSON: the texts it applies to. */
  fields: string;
  /** Whether other characters with the same sound match, too. */
  homophones: Flag;
  /** 0: the list is a draft. */
  is_on: Flag;
  word_count: number;
  /** Incremented by each change. */
  revision: number;
  updated_at: Millis;
  dry_state: DryRunState | null;
  dry_at: Millis | null;
  /** JSON of the contract's `dryRun.result`. */
  dry_result: string | null;
  /** One word per line. The last column, because overviews of lists do not read it. */
  words: string;
}

/** How often a word was found on one day. */
interface WordHitTable {
  list_id: number;
  word: string;
  /** Days since 1970-01-01 in China. */
  day: number;
  count: number;
}

/** How often all words of a list together were found on one day; updated together with `word_hit`. */
interface WordListDayTable {
  list_id: number;
  day: number;
  count: number;
}

export interface ModerationTables {
  forbidden_picture: ForbiddenPictureTable;
  review: ReviewTable;
  said_text: SaidTextTable;
  word_list: WordListTable;
  word_hit: WordHitTable;
  word_list_day: WordListDayTable;
}
