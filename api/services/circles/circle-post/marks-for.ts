import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleMarks } from "../../../../contract/circles/circle-ref.ts";
import type { CircleRole } from "../../../../contract/circles/circle-names.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { circleCan, isStaff, judgedColumns, standingIn } from "../circle/authority.ts";

const memberRole = cachedQuery((db, { userId, circleId }: { userId: number; circleId: number }) =>
  db.selectFrom("circle_member").select("role").where("user_id", "=", userId).where("circle_id", "=", circleId),
);
const judged = cachedQuery((db, { circleId }: { circleId: number }) =>
  db.selectFrom("circle").select(judgedColumns).where("id", "=", circleId),
);
const placeOf = cachedQuery((db, { kind, id }: Pick<SubjectRef, "kind" | "id">) =>
  db
    .selectFrom("circle_post")
    .select(["pinned_at", "featured_at"])
    .where("kind", "=", kind)
    .where("post_id", "=", id)
    .where("is_shown", "=", sql.lit(1)),
);

/** The viewer's role in the circle that a post is in; undefined without membership. */
export async function roleIn(
  { db }: Pick<Context, "db">,
  viewer: Viewer | null,
  circleId: number | null,
): Promise<CircleRole | undefined> {
  if (!viewer || circleId === null) return undefined;
  return (await memberRole.first(db, { userId: viewer.id, circleId }))?.role;
}

/**
 * The marks of a post (pinned, featured) for a viewer who may moderate its circle; null for all others.
 * @param role the viewer's role in the circle
 */
export async function marksFor(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: Viewer | null,
  { kind, id, circleId }: SubjectRef & { circleId: number | null },
  role: CircleRole | undefined,
): Promise<CircleMarks> {
  // Few readers are staff; the others cost no further query.
  if (!viewer || circleId === null || !(viewer.role === "ADMIN" || isStaff(role))) return null;
  const [circle, standing, place] = await Promise.all([
    judged.first(db, { circleId }),
    standingIn(db, clock, viewer, circleId),
    placeOf.first(db, { kind, id }),
  ]);
  if (!circle || !place || !circleCan(circle, standing).moderate) return null;
  return { isPinned: place.pinned_at !== null, isFeatured: place.featured_at !== null };
}
