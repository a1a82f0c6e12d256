import type { Context, Viewer } from "../../../context.ts";
import { assertMay, findCircle } from "./authority.ts";
import { joinCircle, leaveCircle } from "./join-circle.ts";

interface FollowCircle {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  followed: boolean;
}

/**
 * Joins or leaves an open circle. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a circle that needs an application or invitation (the message says so), and
 * for an owner who tries to leave
 */
export async function followCircle({
  ctx,
  viewer,
  circleId,
  followed,
}: FollowCircle): Promise<{ followed: boolean; memberCount: number }> {
  if (!followed) return { followed, ...(await leaveCircle({ ctx, viewer, circleId })) };
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  if (!standing.member) assertMay("join", circle, standing);
  const { state, memberCount } = await joinCircle({ ctx, viewer, circleId, answer: "" });
  return { followed: state === "member", memberCount };
}
