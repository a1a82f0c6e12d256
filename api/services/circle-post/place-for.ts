import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import { ApiError, fieldError } from "../../../contract/errors.ts";
import type { SubjectKind } from "../../../contract/subject.ts";
import type { Database } from "../../db/schema/index.ts";

type Asked = { db: Kysely<Database>; clock: Context["clock"]; kinds: Context["kinds"] };

/** The columns of a post that say where it stands. */
export interface PlaceColumns {
  circle_id: number | null;
  is_enclosed: 0 | 1;
}
export const nowhere: PlaceColumns = { circle_id: null, is_enclosed: 0 };

/** SQL over `circle` beside this person's row of `circle_member`: they may post there now. */
export function mayPost(now: number): RawBuilder<boolean> {
  return sql<boolean>`(circle.state = 'open'
    and (circle_member.role <> 'member' or (
      (circle_member.muted_until is null or circle_member.muted_until <= ${now})
      and (circle.post_policy = 'members' or (circle.post_policy = 'approved' and circle_member.may_post = 1)))))`;
}

/**
 * Where a new post stands, by what its writer chose. Asked within the transaction that writes it.
 * @throws ApiError INVALID_INPUT at `circleId`
 */
export async function placeFor(
  { db, clock, kinds }: Asked,
  { viewer, kind, circleId }: { viewer: Pick<Viewer, "id">; kind: SubjectKind; circleId: number | undefined },
): Promise<PlaceColumns> {
  if (circleId === undefined) return nowhere;
  const now = clock.now();
  const row = await db
    .selectFrom("circle")
    .innerJoin("circle_member", "circle_member.circle_id", "circle.id")
    .select(["circle.is_private", "circle.post_policy", "circle_member.muted_until", "circle_member.role"])
    .select(sql<number>`case when ${mayPost(now)} then 1 else 0 end`.as("may_post"))
    .where("circle.id", "=", circleId)
    .where("circle.state", "=", "open")
    .where("circle_member.user_id", "=", viewer.id)
    .executeTakeFirst();
  if (!row) throw fieldError("circleId", "只能选择你加入的圈子");
  if (row.role === "member" && row.muted_until !== null && row.muted_until > now)
    throw fieldError("circleId", "你在这个圈子里被禁言了，暂时不能发布");
  if (row.may_post === 0)
    throw fieldError(
      "circleId",
      row.post_policy === "approved"
        ? "这个圈子里只有获准的成员可以发布，请联系圈子管理员"
        : "这个圈子里只有管理员可以发布",
    );
  const { circle, name } = kinds.of(kind);
  if (!circle) throw fieldError("circleId", `${name}不能放进圈子`);
  if (row.is_private === 1 && circle.isPublicOnly === true)
    throw fieldError("circleId", `${name}是公开的，不能放进私密圈子`);
  return { circle_id: circleId, is_enclosed: row.is_private };
}

/** @throws ApiError FORBIDDEN for who is muted in the circle, or was banned from it */
export async function assertMaySpeak(
  { db, clock }: Pick<Asked, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  circleId: number | null,
): Promise<void> {
  if (circleId === null) return;
  const now = clock.now();
  const [member, ban] = await Promise.all([
    db
      .selectFrom("circle_member")
      .select("id")
      .where("user_id", "=", viewer.id)
      .where("circle_id", "=", circleId)
      .where("role", "=", "member")
      .where("muted_until", ">", now)
      .executeTakeFirst(),
    db
      .selectFrom("circle_ban")
      .select("id")
      .where("user_id", "=", viewer.id)
      .where("circle_id", "=", circleId)
      .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]))
      .executeTakeFirst(),
  ]);
  if (member) throw new ApiError("FORBIDDEN", "你在这个圈子里被禁言了，暂时不能评论");
  if (ban) throw new ApiError("FORBIDDEN", "你被移出并禁止进入这个圈子，不能在这里评论");
}
