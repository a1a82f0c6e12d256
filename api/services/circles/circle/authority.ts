import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleCan } from "../../../../contract/circles/circle-fields.ts";
import { siteTimeText } from "../../../../contract/shared/site-time.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { CircleMemberTable, CircleRole, CircleTable } from "../../../db/schema/circle.ts";
import type { Database } from "../../../db/schema/index.ts";

export type CircleRow = Selectable<CircleTable>;
type Connection = Kysely<Database> | Transaction<Database>;
export const memberColumns = [
  "role",
  "may_post",
  "muted_until",
  "mute_reason",
  "notice_level",
  "circle_member.created_at",
] as const;
type Member = Pick<
  Selectable<CircleMemberTable>,
  "role" | "may_post" | "muted_until" | "mute_reason" | "notice_level" | "created_at"
>;
/** The columns of a circle that its permissions depend on. */
export const judgedColumns = ["state", "is_private", "join_policy", "post_policy", "dissolve_at"] as const;
type Judged = Pick<CircleRow, (typeof judgedColumns)[number]>;

/** A user's status in a circle. Expired mutes and bans are not included. */
export interface Standing {
  viewerId: number | null;
  /** An administrator of the site. */
  isAdmin: boolean;
  member: Member | null;
  isMuted: boolean;
  ban: { until: number | null; reason: string } | null;
  /** The user has applied and waits for a decision. */
  hasApplied: boolean;
}

/** Actions that are permitted for the circle as a whole; `assertOver` decides about actions on a member. */
export type CircleAct = keyof CircleCan;

export const circleGone = () => new ApiError("NOT_FOUND", "圈子不存在");
export const isStaff = (role: CircleRole | undefined) => role === "owner" || role === "moderator";
/** The circle's existence is known to its members only. */
export const isSecret = (circle: Pick<CircleRow, "is_private" | "join_policy">) =>
  circle.is_private === 1 && circle.join_policy === "invitation";

type Asker = Pick<Viewer, "id" | "role"> | null;

const memberRow = cachedQuery((db, { userId, circleId }: { userId: number; circleId: number }) =>
  db.selectFrom("circle_member").select(memberColumns).where("user_id", "=", userId).where("circle_id", "=", circleId),
);
type Outside = { userId: number; circleId: number };
const banRow = cachedQuery((db, { userId, circleId, now }: Outside & { now: number }) =>
  db
    .selectFrom("circle_ban")
    .select(["until", "reason"])
    .where("user_id", "=", userId)
    .where("circle_id", "=", circleId)
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)])),
);
const waiting = cachedQuery((db, { userId, circleId }: Outside) =>
  db
    .selectFrom("circle_application")
    .select("id")
    .where("user_id", "=", userId)
    .where("circle_id", "=", circleId)
    .where("state", "=", sql.lit("waiting")),
);
const circleRow = cachedQuery((db, { id }: { id: number }) => db.selectFrom("circle").selectAll().where("id", "=", id));

/** @param circleId the id of an existing circle */
export async function standingIn(
  db: Connection,
  clock: Context["clock"],
  viewer: Asker,
  circleId: number,
): Promise<Standing> {
  if (!viewer) return { viewerId: null, isAdmin: false, member: null, isMuted: false, ban: null, hasApplied: false };
  const now = clock.now();
  const asked = { userId: viewer.id, circleId };
  const member = await memberRow.first(db, asked);
  if (member) return standingOfMember(viewer, member, now);
  const ban = await banRow.first(db, { ...asked, now });
  const application = await waiting.first(db, asked);
  return {
    viewerId: viewer.id,
    isAdmin: viewer.role === "ADMIN",
    member: null,
    isMuted: false,
    ban: ban ?? null,
    hasApplied: application !== undefined,
  };
}

/** The status of a member, who can be neither banned nor an applicant. */
export function standingOfMember(viewer: NonNullable<Asker>, member: Member, now: number): Standing {
  return {
    viewerId: viewer.id,
    isAdmin: viewer.role === "ADMIN",
    member,
    isMuted: !isStaff(member.role) && member.muted_until !== null && member.muted_until > now,
    ban: null,
    hasApplied: false,
  };
}

/** Whether the viewer may know that the circle exists. */
export function mayKnow(circle: CircleRow, { isAdmin, member }: Standing): boolean {
  if (circle.state === "open") return !isSecret(circle) || isAdmin || member !== null;
  return circle.state === "applied" && (isAdmin || member !== null);
}

/**
 * All actions that the viewer may take in a circle that they may know of: every permission of circles is decided here.
 */
export function circleCan(circle: Judged, standing: Standing): CircleCan {
  const { viewerId, isAdmin, member, isMuted, ban, hasApplied } = standing;
  const isOpen = circle.state === "open";
  const moderates = isOpen && (isAdmin || isStaff(member?.role));
  const owns = isOpen && (isAdmin || member?.role === "owner");
  const look = circle.is_private === 0 || isAdmin || member !== null;
  const comes = isOpen && viewerId !== null && !member && !ban;
  const isWriter =
    circle.post_policy === "members" || (circle.post_policy === "approved" && member !== null && member.may_post === 1);
  return {
    join: comes && circle.join_policy === "open",
    apply: comes && circle.join_policy === "approval" && !hasApplied,
    leave: member !== null && member.role !== "owner",
    look,
    post: isOpen && member !== null && !isMuted && (isStaff(member.role) || isWriter),
    comment: moderates || (isOpen && viewerId !== null && look && !ban && !isMuted),
    chat: isOpen && member !== null,
    moderate: moderates,
    announce: moderates,
    edit: owns,
    transfer: owns,
    dissolve: owns && circle.dissolve_at === null,
    undoDissolve: owns && circle.dissolve_at !== null,
    settleFounding: isAdmin && circle.state === "applied",
  };
}

const refusals: Record<CircleAct, string> = {
  join: "不能加入这个圈子",
  apply: "不能申请加入这个圈子",
  leave: "你不在这个圈子里",
  look: "这是私密圈子，加入后才能查看",
  post: "你不能在这个圈子发帖",
  comment: "你不能在这个圈子评论",
  chat: "加入圈子后才能进入聊天室",
  moderate: "只有圈主与圈子管理员可以这样做",
  announce: "只有圈主与圈子管理员可以发布公告",
  edit: "只有圈主可以这样做",
  transfer: "只有圈主可以转让圈子",
  dissolve: "只有圈主可以解散圈子",
  undoDissolve: "只有圈主可以撤回解散",
  settleFounding: "只有管理员可以审核圈子",
};

const until = (at: number | null) => (at === null ? "" : `，${siteTimeText(at)} 解除`);

/** The message of a refusal, as precise as the viewer may know. */
export function refusalOf(act: CircleAct, circle: CircleRow, { ban, member, isMuted, hasApplied }: Standing): string {
  if (circle.state === "applied" && act !== "settleFounding") return "这个圈子还在等待审核";
  if (ban && ["join", "apply", "comment", "chat"].includes(act)) return `你已被这个圈子封禁${until(ban.until)}`;
  if (isMuted && ["post", "comment"].includes(act)) return `你已被这个圈子禁言${until(member?.muted_until ?? null)}`;
  if (act === "post" && !member) return "加入圈子后才能发帖";
  if (act === "post")
    return circle.post_policy === "approved" ? "获准后才能在这个圈子发帖" : "这个圈子只有圈主与圈子管理员可以发帖";
  if (act === "apply" && hasApplied) return "你已经申请过了，请等待审核";
  if (act === "join" && circle.join_policy === "approval") return "加入这个圈子需要先申请";
  if ((act === "join" || act === "apply") && circle.join_policy === "invitation") return "这个圈子只能凭邀请链接加入";
  if (act === "leave" && member?.role === "owner") return "圈主不能退出，请先转让圈子";
  return refusals[act];
}

/** @throws ApiError NOT_FOUND when the viewer may not know of the circle, FORBIDDEN */
export function assertMay(act: CircleAct, circle: CircleRow, standing: Standing): void {
  if (!mayKnow(circle, standing)) throw circleGone();
  if (!circleCan(circle, standing)[act]) throw new ApiError("FORBIDDEN", refusalOf(act, circle, standing));
}

/**
 * Moderators may act on members only, the owner also on moderators; nobody on the owner or on themselves. @throws
 * ApiError
 */
export function assertOver(standing: Standing, targetId: number, target: CircleRole | undefined): void {
  if (standing.viewerId === targetId) throw new ApiError("BAD_REQUEST", "不能对自己这样做");
  if (target === "owner") throw new ApiError("FORBIDDEN", "不能对圈主这样做");
  if (target === "moderator" && !standing.isAdmin && standing.member?.role !== "owner")
    throw new ApiError("FORBIDDEN", "只有圈主可以对圈子管理员这样做");
}

interface Asked {
  ctx: Pick<Context, "db" | "clock">;
  viewer: Asker;
  circleId: number;
}
interface Found {
  circle: CircleRow;
  standing: Standing;
}

/** Reads a circle without a lock. @throws ApiError NOT_FOUND when the viewer may not know of it */
export async function findCircle({ ctx, viewer, circleId }: Asked): Promise<Found> {
  const circle = await circleRow.first(ctx.db, { id: circleId });
  if (!circle) throw circleGone();
  const standing = await standingIn(ctx.db, ctx.clock, viewer, circleId);
  if (!mayKnow(circle, standing)) throw circleGone();
  return { circle, standing };
}

/**
 * Locks a circle for writing: its row, members and roles do not change until the transaction ends. @throws ApiError
 * NOT_FOUND
 */
export async function lockCircleWithStanding(
  trx: Transaction<Database>,
  { ctx, viewer, circleId }: Asked,
): Promise<Found> {
  const circle = await lockCircle(trx, circleId);
  if (!circle) throw circleGone();
  const standing = await standingIn(trx, ctx.clock, viewer, circleId);
  if (!mayKnow(circle, standing)) throw circleGone();
  return { circle, standing };
}

/**
 * Locks a circle's row; inserts that reference it need not wait. Lock order: before rows of users, as a post's own row.
 */
export async function lockCircle(trx: Transaction<Database>, circleId: number): Promise<CircleRow | undefined> {
  return trx.selectFrom("circle").selectAll().where("id", "=", circleId).forNoKeyUpdate().executeTakeFirst();
}
