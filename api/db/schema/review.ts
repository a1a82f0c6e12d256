import type { Generated } from "kysely";
import type { StaffArea } from "../../../contract/shared/staff-role-names.ts";
import type { ReviewKind, ReviewState } from "../../../contract/moderation/review-names.ts";
import type { Flag, Millis } from "./column-types.ts";

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
