import type { Generated } from "kysely";
import type { StaffArea } from "../../../contract/shared/staff-names.ts";
import type { ReviewKind, ReviewState } from "../../../contract/moderation/review-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** What waits for its circle alone, in `reasons`. What also waits for the site is the site's to settle. */
export const ONLY_OWN_CIRCLE = JSON.stringify(["own-circle"]);

/** A call that publishes and waits for the staff (services/moderation/review): nothing of it stands anywhere else. */
export interface ReviewTable {
  id: Generated<number>;
  author_id: number;
  kind: ReviewKind;
  /** `post /comment/create`, with what it was given, as it was parsed: JSON. */
  endpoint: string;
  params: string;
  body: string;
  /** JSON of the contract's `texts`: what somebody reads who judges it. */
  texts: string;
  /** JSON: pictures that it names by their ids. */
  image_ids: string;
  video_file_id: number | null;
  circle_id: number | null;
  /** JSON */
  reasons: string;
  /** JSON: sensitive words that were found. */
  words: string;
  is_change: Flag;
  /** Of the form that it came from, while that may come again. */
  form_key: string | null;
  /** The content that was published and is deleted while it waits; null for a call. */
  held_kind: StaffArea | null;
  held_id: number | null;
  /** Of which hold of new accounts: when that began. */
  hold_id: number | null;
  state: ReviewState;
  /** Since when somebody lets it out. */
  publishing_at: Millis | null;
  /** Where it then stood. */
  path: string | null;
  refusal: string | null;
  decided_by: number | null;
  decided_at: Millis | null;
  /** The review of its other words; itself, where those waited for nobody. */
  replaced_by: number | null;
  created_at: Millis;
}
