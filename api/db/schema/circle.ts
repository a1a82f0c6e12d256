import type { Generated } from "kysely";
import type {
  CircleNoticeLevel,
  CircleRole,
  CircleState,
  JoinPolicy,
  PostPolicy,
} from "../../../contract/circles/circle-names.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Flag, Millis } from "./column-types.ts";

export type { CircleNoticeLevel, CircleRole, CircleState, JoinPolicy, PostPolicy };

/** A circle (E05). */
export interface CircleTable {
  id: Generated<number>;
  /** Unique. A dissolved circle is renamed to include its number, which frees its name. */
  name: string;
  /** `foldName` of the name, which must be unique. Null for a dissolved circle. */
  name_folded: Generated<string | null>;
  description: string;
  icon_image_id: number | null;
  member_count: Generated<number>;
  /** Posts of the last seven days at the last run of the ranking job (jobs/hot-rank.ts). */
  recent_count: Generated<number>;
  created_at: Millis;
  /** Null only until an owner is appointed. */
  owner_id: number | null;
  /** One of `circleCategories` (contract/circles/circle-action-names.ts). */
  category: Generated<string>;
  banner_image_id: number | null;
  /** `applied`: waits for an administrator's approval. */
  state: Generated<CircleState>;
  /** Public lists contain it: it is open, and not secret (private and by invitation only). */
  is_listed: Generated<Flag>;
  /** Chosen when the circle is founded, and never changed: members wrote their posts for that audience. */
  is_private: Generated<0 | 1>;
  join_policy: Generated<JoinPolicy>;
  join_question: Generated<string>;
  post_policy: Generated<PostPolicy>;
  /** Whether its log shows the name of the moderator. */
  shows_actor: Generated<0 | 1>;
  /** Number of posts that its members see. */
  post_count: Generated<number>;
  /** Time of the last post or comment in it. */
  active_at: Generated<Millis>;
  /** When the circle will be dissolved, unless its owner cancels the dissolution. */
  dissolve_at: Millis | null;
  announced_at: Millis | null;
  /** Plain text. */
  announcement: Generated<string>;
  /** Plain text. */
  rules: Generated<string>;
  /** 1: members' posts wait for review by the circle's moderators. */
  reviews_first: Generated<Flag>;
  /** The founder's message to the administrators. */
  founding_reason: Generated<string>;
}

/** Membership in a circle; following a circle means joining it. */
export interface CircleMemberTable {
  id: Generated<number>;
  user_id: number;
  circle_id: number;
  created_at: Millis;
  role: Generated<CircleRole>;
  /** In circles where only approved members may post: whether this member is approved. */
  may_post: Generated<0 | 1>;
  muted_until: Millis | null;
  mute_reason: Generated<string>;
  notice_level: Generated<CircleNoticeLevel>;
}

interface CircleBanTable {
  id: Generated<number>;
  circle_id: number;
  user_id: number;
  banned_by: number;
  /** Null: permanent. */
  until: Millis | null;
  created_at: Millis;
  reason: string;
}

interface CircleApplicationTable {
  id: Generated<number>;
  circle_id: number;
  user_id: number;
  state: Generated<"waiting" | "accepted" | "refused">;
  decided_by: number | null;
  decided_at: Millis | null;
  created_at: Millis;
  answer: Generated<string>;
  reason: Generated<string>;
}

export interface CircleInvitationTable {
  id: Generated<number>;
  circle_id: number;
  token: string;
  made_by: number;
  uses_left: number;
  used_count: Generated<number>;
  expires_at: Millis;
  created_at: Millis;
}

/** Actions of a circle's moderators. */
interface CircleLogTable {
  id: Generated<number>;
  circle_id: number;
  actor_id: number;
  /** One of `circleActions` (contract/circles/circle-names.ts). */
  action: string;
  /** The affected member. */
  user_id: number | null;
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  until: Millis | null;
  created_at: Millis;
  /** The post's title at that time. */
  title: Generated<string>;
  reason: Generated<string>;
  /** 1: an administrator of the site acted, who is not a moderator of the circle. */
  is_site: Generated<Flag>;
}

/** A notice on its way to all members, sent in batches (jobs/periodic.ts). Deleted when all members have it. */
export interface CircleBroadcastTable {
  id: Generated<number>;
  circle_id: number;
  /**
   * Recipients: of `dissolution` all members; of `featured` and `announcement` members with notices on; of `post`
   * members who want all.
   */
  kind: "announcement" | "dissolution" | "featured" | "post";
  title: string;
  body: string;
  /** Members up to this id (circle_member.id) have received it. */
  told_until: Generated<number>;
  created_at: Millis;
}

/** A post in a circle: a copy of the columns by which the circle's lists are sorted. */
interface CirclePostTable {
  id: Generated<number>;
  circle_id: number;
  kind: SubjectKind;
  post_id: number;
  author_id: number;
  /** 1 while the circle's lists contain it: not deleted, published, visible to all members. */
  is_shown: 0 | 1;
  published_at: Millis;
  /** Time of the newest comment, or `published_at` if there is none. */
  replied_at: Millis;
  hot_rank: Generated<number>;
  /** When a moderator marked the post 精华 (featured). */
  featured_at: Millis | null;
  pinned_at: Millis | null;
}

export interface CircleTables {
  circle: CircleTable;
  circle_application: CircleApplicationTable;
  circle_ban: CircleBanTable;
  circle_broadcast: CircleBroadcastTable;
  circle_invitation: CircleInvitationTable;
  circle_log: CircleLogTable;
  circle_member: CircleMemberTable;
  circle_post: CirclePostTable;
}
