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

/** E05 */
export interface CircleTable {
  id: Generated<number>;
  /** Unique. One that has ended is called by its number too: its name is free. */
  name: string;
  /** `foldName` of the name: what uniqueness is judged by. Null of one that has ended. */
  name_folded: Generated<string | null>;
  description: string;
  icon_image_id: number | null;
  member_count: Generated<number>;
  /** Posts of the last seven days, as the job of the ranks last counted them (jobs/hot-rank.ts). */
  recent_count: Generated<number>;
  created_at: Millis;
  /** Null only while nobody has been made its owner. */
  owner_id: number | null;
  /** One of `circleCategories` (contract/circles/circle-action-names.ts). */
  category: Generated<string>;
  banner_image_id: number | null;
  /** `applied` waits for an administrator. */
  state: Generated<CircleState>;
  /** It is open and not secret (private and by invitation alone): in the lists of everybody. */
  is_listed: Generated<Flag>;
  /** Said when it is founded, and never changed: who wrote in it wrote for these eyes. */
  is_private: Generated<0 | 1>;
  join_policy: Generated<JoinPolicy>;
  join_question: Generated<string>;
  post_policy: Generated<PostPolicy>;
  /** Whether its log names who acted. */
  shows_actor: Generated<0 | 1>;
  /** Posts that its members see. */
  post_count: Generated<number>;
  /** When somebody last posted or commented in it. */
  active_at: Generated<Millis>;
  /** When it ends, unless its owner takes that back before. */
  dissolve_at: Millis | null;
  announced_at: Millis | null;
  /** Plain text. */
  announcement: Generated<string>;
  /** Plain text. */
  rules: Generated<string>;
  /** What its members put there waits for its staff. */
  reviews_first: Generated<Flag>;
  /** What its founder wrote to the administrators. */
  founding_reason: Generated<string>;
}

/** Whoever follows a circle is in it. */
export interface CircleMemberTable {
  id: Generated<number>;
  user_id: number;
  circle_id: number;
  created_at: Millis;
  role: Generated<CircleRole>;
  /** Where only approved members post: this one may. */
  may_post: Generated<0 | 1>;
  muted_until: Millis | null;
  mute_reason: Generated<string>;
  notice_level: Generated<CircleNoticeLevel>;
}

export interface CircleBanTable {
  id: Generated<number>;
  circle_id: number;
  user_id: number;
  banned_by: number;
  /** Null: for good. */
  until: Millis | null;
  created_at: Millis;
  reason: string;
}

export interface CircleApplicationTable {
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

/** What its moderators did. */
export interface CircleLogTable {
  id: Generated<number>;
  circle_id: number;
  actor_id: number;
  /** One of `circleActions` (contract/circles/circle-names.ts). */
  action: string;
  /** To whom. */
  user_id: number | null;
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  until: Millis | null;
  created_at: Millis;
  /** What the post was called then. */
  title: Generated<string>;
  reason: Generated<string>;
  /** An administrator of the site acted, who is not of its staff. */
  is_site: Generated<Flag>;
}

/** What all members are being told, in batches (jobs/periodic.ts). Gone when all know. */
export interface CircleBroadcastTable {
  id: Generated<number>;
  circle_id: number;
  /** Everybody hears of a dissolution; of a post marked 精华 and an announcement who has not switched notices off; of a new post who wants all. */
  kind: "announcement" | "dissolution" | "featured" | "post";
  title: string;
  body: string;
  /** Members up to this id (circle_member.id) know. */
  told_until: Generated<number>;
  created_at: Millis;
}

/** Where a post stands. */
export interface CirclePostTable {
  id: Generated<number>;
  circle_id: number;
  kind: SubjectKind;
  post_id: number;
  author_id: number;
  /** It is there, has appeared and is for all members: in the circle's lists. */
  is_shown: 0 | 1;
  published_at: Millis;
  /** Of the newest comment, else as `published_at`. */
  replied_at: Millis;
  hot_rank: Generated<number>;
  /** 精华 */
  featured_at: Millis | null;
  pinned_at: Millis | null;
}
