import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleDetail } from "../../../../contract/circles/circle-fields.ts";
import { HOT_MS } from "../../shared/rank/hot-rank.ts";
import { ONLY_OWN_CIRCLE } from "../../../db/schema/moderation.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { userBriefs } from "../../people/user/user-brief.ts";
import { type CircleRow, circleCan, findCircle, isStaff, refusalOf, type Standing } from "./authority.ts";
import { roomStateOf } from "../circle-room/room-state.ts";
import { cardOf, iso, isoOrNull } from "./circle-cards.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer | null;
  circleId: number;
}

/**
 * R13, R14, E05: everything that the circle's pages need. @throws ApiError NOT_FOUND when the viewer may not know of it
 */
export async function getCircle({ ctx, viewer, circleId }: Asked): Promise<CircleDetail> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  const can = circleCan(circle, standing);
  const [pictures, staff, application, waitingCount, reviewCount, room, recentCount] = await Promise.all([
    imagesOfIds(ctx, [circle.icon_image_id, circle.banner_image_id]),
    can.look ? staffOf(ctx, circleId) : [],
    ownApplication(ctx, circleId, standing),
    can.moderate ? countWaiting(ctx, circleId) : null,
    can.moderate ? countReviews(ctx, circleId) : null,
    roomStateOf(ctx, circleId, { viewerId: standing.viewerId, can }),
    can.look ? countRecent(ctx, circleId) : null,
  ]);
  const { member, hasApplied } = standing;
  const own = { role: member?.role ?? null, applied: hasApplied };
  const isFounding = circle.state === "applied" && (standing.isAdmin || member !== null);
  return {
    ...cardOf(circle, own, pictures.get(circle.icon_image_id ?? 0), can.look),
    recentCount,
    banner: pictures.get(circle.banner_image_id ?? 0) ?? null,
    rules: circle.rules,
    postPolicy: circle.post_policy,
    joinQuestion: circle.join_question,
    showsActor: circle.shows_actor === 1,
    announcement: can.look ? announcementOf(circle) : null,
    activeAt: can.look && circle.active_at > 0 ? iso(circle.active_at) : null,
    staff,
    viewer: {
      role: own.role,
      joinedAt: isoOrNull(member?.created_at ?? null),
      mayPost: member?.may_post === 1,
      postRefusal: can.post ? null : refusalOf("post", circle, standing),
      mutedUntil: standing.isMuted ? isoOrNull(member?.muted_until ?? null) : null,
      muteReason: standing.isMuted ? (member?.mute_reason ?? "") : "",
      noticeLevel: member?.notice_level ?? null,
      application,
      ban: standing.ban && { until: isoOrNull(standing.ban.until), reason: standing.ban.reason },
    },
    can,
    waitingCount,
    reviewCount,
    room,
    foundingReason: isFounding ? circle.founding_reason : "",
  };
}

const announcementOf = ({ announcement, announced_at: at }: CircleRow) =>
  announcement === "" || at === null ? null : { text: announcement, at: iso(at) };

const staffRows = cachedQuery((db, { circleId }: { circleId: number }) =>
  db
    .selectFrom("circle_member")
    .select(["user_id", "role"])
    .where("circle_id", "=", circleId)
    .where("role", "<>", sql.lit("member"))
    .orderBy("created_at")
    .orderBy("id"),
);

/** The circle's staff: the owner first, then moderators by the date of joining. */
async function staffOf(ctx: Context, circleId: number): Promise<CircleDetail["staff"]> {
  const rows = await staffRows.rows(ctx.db, { circleId });
  const people = await userBriefs(
    ctx,
    rows.map((row) => row.user_id),
  );
  const ordered = [...rows.filter((row) => row.role === "owner"), ...rows.filter((row) => row.role !== "owner")];
  return ordered.flatMap((row) => {
    const user = people.get(row.user_id);
    return user && isStaff(row.role) ? [{ user, role: row.role }] : [];
  });
}

/** A user's latest application. */
export function latestApplicationQuery({ db }: Pick<Context, "db">, circleId: number, userId: number) {
  return db
    .selectFrom("circle_application")
    .select(["state", "answer", "reason", "created_at"])
    .where("user_id", "=", userId)
    .where("circle_id", "=", circleId)
    .orderBy("id", "desc")
    .limit(1);
}

/** The viewer's application, while it waits or after it was refused. */
async function ownApplication(ctx: Context, circleId: number, { viewerId, member }: Standing) {
  if (viewerId === null || member) return null;
  const row = await latestApplicationQuery(ctx, circleId, viewerId).executeTakeFirst();
  if (!row || row.state === "accepted") return null;
  return { state: row.state, answer: row.answer, reason: row.reason, createdAt: iso(row.created_at) };
}

async function countWaiting(ctx: Context, circleId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("circle_application")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("circle_id", "=", circleId)
    .where("state", "=", sql.lit("waiting"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The circle's posts of the last seven days, now; `recent_count` is a job's count, by which circles are sorted. */
export const recentPostsQuery = ({ db, clock }: Pick<Context, "db" | "clock">, circleId: number) =>
  db
    .selectFrom("circle_post")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("circle_id", "=", circleId)
    .where("is_shown", "=", sql.lit(1))
    .where("published_at", ">", clock.now() - HOT_MS);

async function countRecent(ctx: Context, circleId: number): Promise<number> {
  const { count } = await recentPostsQuery(ctx, circleId).executeTakeFirstOrThrow();
  return Number(count);
}

async function countReviews(ctx: Context, circleId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("review")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", sql.lit("waiting"))
    .where("circle_id", "=", circleId)
    .where("reasons", "=", ONLY_OWN_CIRCLE)
    .executeTakeFirstOrThrow();
  return Number(count);
}
