import type { Kysely } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { circleCan, refusalOf, standingIn } from "../circle/authority.ts";

type Asked = { db: Kysely<Database>; clock: Context["clock"]; kinds: Context["kinds"] };
type Writer = Pick<Viewer, "id" | "role">;

/** The columns of a post that say which circle it is in. */
export interface PlaceColumns {
  circle_id: number | null;
  is_enclosed: 0 | 1;
}
export const nowhere: PlaceColumns = { circle_id: null, is_enclosed: 0 };

/** The circle, and what the user may do in it. */
async function circleOf({ db, clock }: Pick<Asked, "db" | "clock">, viewer: Writer, circleId: number) {
  const circle = await db.selectFrom("circle").selectAll().where("id", "=", circleId).executeTakeFirst();
  if (!circle) return undefined;
  const standing = await standingIn(db, clock, viewer, circleId);
  return { circle, standing, can: circleCan(circle, standing) };
}

/**
 * The circle columns of a new post for the chosen circle, of which its writer must be a member. Call it within the
 * transaction that writes the post.
 * @throws ApiError INVALID_INPUT at `circleId`
 */
export async function placeFor(
  { db, clock, kinds }: Asked,
  { viewer, kind, circleId }: { viewer: Writer; kind: SubjectKind; circleId: number | undefined },
): Promise<PlaceColumns> {
  if (circleId === undefined) return nowhere;
  const found = await circleOf({ db, clock }, viewer, circleId);
  if (!found || found.circle.state !== "open" || !found.standing.member)
    throw fieldError("circleId", "只能选择你加入的圈子");
  if (!found.can.post) throw fieldError("circleId", refusalOf("post", found.circle, found.standing));
  const { circle, name } = kinds.of(kind);
  if (!circle) throw fieldError("circleId", `${name}不能放进圈子`);
  const { is_private: isPrivate } = found.circle;
  if (isPrivate === 1 && circle.isPublicOnly === true)
    throw fieldError("circleId", `${name}是公开的，不能放进私密圈子`);
  return { circle_id: circleId, is_enclosed: isPrivate };
}

/** @throws ApiError FORBIDDEN when the viewer may not comment in the post's circle */
export async function assertMaySpeak(
  asked: Pick<Asked, "db" | "clock">,
  viewer: Writer,
  circleId: number | null,
): Promise<void> {
  const found = circleId === null ? undefined : await circleOf(asked, viewer, circleId);
  if (found && !found.can.comment) throw new ApiError("FORBIDDEN", refusalOf("comment", found.circle, found.standing));
}
