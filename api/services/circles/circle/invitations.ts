import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleCard } from "../../../../contract/circles/circle-fields.ts";
import type { CircleInvitation, invitationInput } from "../../../../contract/circles/circle-staff.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import type { CircleInvitationTable } from "../../../db/schema/circle.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMay, findCircle, lockCircleWithStanding, lockCircle, standingIn } from "./authority.ts";
import type { CirclePage } from "./applications.ts";
import { circleCards, iso } from "./circle-cards.ts";
import { recordAct } from "./circle-log.ts";
import { addMember, memberCountOf } from "./membership.ts";

const DAY = 86_400_000;

interface Asked {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
}
type Row = Selectable<CircleInvitationTable>;

/** The same error for every link that does not work, so that nobody learns the reason. */
const invalid = () => new ApiError("NOT_FOUND", "邀请链接无效或已过期");

const isValid = (row: Pick<Row, "uses_left" | "expires_at">, now: number) => row.uses_left > 0 && row.expires_at > now;

function viewOf(row: Row, madeBy: UserBrief, now: number): CircleInvitation {
  return {
    id: row.id,
    token: row.token,
    madeBy,
    usesLeft: row.uses_left,
    usedCount: row.used_count,
    expiresAt: iso(row.expires_at),
    createdAt: iso(row.created_at),
    isValid: isValid(row, now),
  };
}

export function invitationPageQuery({ ctx, circleId, cursor, limit }: CirclePage) {
  const rows = ctx.db.selectFrom("circle_invitation").selectAll().where("circle_id", "=", circleId);
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

/**
 * All invitations, newest first, including expired ones. @throws ApiError NOT_FOUND, FORBIDDEN for others than staff
 */
export async function listInvitations({
  ctx,
  viewer,
  circleId,
  input,
}: Asked & { input: { cursor?: string | undefined; limit: number } }): Promise<{
  items: CircleInvitation[];
  nextCursor: string | null;
}> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("moderate", circle, standing);
  const page = await invitationPageQuery({ ctx, circleId, cursor: input.cursor, limit: input.limit }).page();
  const people = await userBriefs(
    ctx,
    page.rows.map((row) => row.made_by),
  );
  const now = ctx.clock.now();
  return {
    items: page.rows.map((row) => viewOf(row, briefOf(people, row.made_by), now)),
    nextCursor: page.nextCursor,
  };
}

/**
 * Creates an invitation link; expired ones are deleted first. @throws ApiError NOT_FOUND, FORBIDDEN for others than
 * staff, CONFLICT with too many
 */
export async function invite({
  ctx,
  viewer,
  circleId,
  input: { days, uses },
}: Asked & { input: z.output<typeof invitationInput> }): Promise<CircleInvitation> {
  const row = await ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("moderate", circle, standing);
    const now = ctx.clock.now();
    await trx
      .deleteFrom("circle_invitation")
      .where("circle_id", "=", circleId)
      .where((eb) => eb.or([eb("expires_at", "<=", now), eb("uses_left", "=", 0)]))
      .execute();
    const { count } = await trx
      .selectFrom("circle_invitation")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("circle_id", "=", circleId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.circleInvitationsMax)
      throw new ApiError("CONFLICT", `最多 ${limits.circleInvitationsMax} 个邀请链接，请先撤回一些`);
    const made = await trx
      .insertInto("circle_invitation")
      .values({
        circle_id: circleId,
        token: randomBytes(18).toString("base64url"),
        made_by: viewer.id,
        uses_left: uses,
        expires_at: now + days * DAY,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAct(trx, { ctx, circleId, standing, action: "invite", until: made.expires_at });
    return made;
  });
  return viewOf(row, briefOf(await userBriefs(ctx, [viewer.id]), viewer.id), ctx.clock.now());
}

/**
 * Deletes an invitation. A repeated call changes nothing. @throws ApiError NOT_FOUND, FORBIDDEN for others than staff
 */
export async function withdrawInvitation({
  ctx,
  viewer,
  circleId,
  invitationId,
}: Asked & { invitationId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("moderate", circle, standing);
    const gone = await trx
      .deleteFrom("circle_invitation")
      .where("id", "=", invitationId)
      .where("circle_id", "=", circleId)
      .returning("id")
      .executeTakeFirst();
    if (gone) await recordAct(trx, { ctx, circleId, standing, action: "withdraw-invitation" });
    return { ok: true as const };
  });
}

/** The circle as a holder of the link may see it, even a secret circle. @throws ApiError NOT_FOUND */
export async function readInvitation({
  ctx,
  viewer,
  token,
}: {
  ctx: Context;
  viewer: Viewer | null;
  token: string;
}): Promise<{ circle: CircleCard; rules: string; invitedBy: UserBrief; expiresAt: string }> {
  const row = await ctx.db
    .selectFrom("circle_invitation")
    .innerJoin("circle", "circle.id", "circle_invitation.circle_id")
    .select(["circle_id", "made_by", "uses_left", "expires_at", "rules"])
    .where("token", "=", token)
    .where("circle.state", "=", "open")
    .executeTakeFirst();
  if (!row || !isValid(row, ctx.clock.now())) throw invalid();
  const [[circle], people] = await Promise.all([
    circleCards(ctx, viewer, [row.circle_id]),
    userBriefs(ctx, [row.made_by]),
  ]);
  if (!circle) throw invalid();
  return { circle, rules: row.rules, invitedBy: briefOf(people, row.made_by), expiresAt: iso(row.expires_at) };
}

/**
 * Joins a circle by its link. A member who opens it again uses nothing up; of two users who take the last use, one gets
 * it.
 * @throws ApiError NOT_FOUND for an invalid link, FORBIDDEN for a banned user, CONFLICT in too many circles
 */
export async function acceptInvitation({
  ctx,
  viewer,
  token,
}: {
  ctx: Context;
  viewer: Viewer;
  token: string;
}): Promise<{ circleId: number; memberCount: number }> {
  const found = await ctx.db
    .selectFrom("circle_invitation")
    .select("circle_id")
    .where("token", "=", token)
    .executeTakeFirst();
  if (!found) throw invalid();
  const circleId = found.circle_id;
  return ctx.db.transaction().execute(async (trx) => {
    const circle = await lockCircle(trx, circleId);
    if (circle?.state !== "open") throw invalid();
    const { member, ban } = await standingIn(trx, ctx.clock, viewer, circleId);
    if (!member) {
      const used = await trx
        .updateTable("circle_invitation")
        .set((eb) => ({ uses_left: eb("uses_left", "-", 1), used_count: eb("used_count", "+", 1) }))
        .where("token", "=", token)
        .where("uses_left", ">", 0)
        .where("expires_at", ">", ctx.clock.now())
        .returning("id")
        .executeTakeFirst();
      if (!used) throw invalid();
      if (ban) throw new ApiError("FORBIDDEN", "你已被这个圈子封禁，不能加入");
      await addMember(trx, { ctx, circleId, userId: viewer.id });
    }
    return { circleId, memberCount: await memberCountOf(trx, circleId) };
  });
}
