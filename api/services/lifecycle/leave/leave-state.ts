import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { FRESH_LOGIN_MINUTES, type LeaveObstacle, type LeaveState } from "../../../../contract/lifecycle/leave.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { maskPhone } from "../../../../contract/shared/mask-phone.ts";

interface Asked {
  ctx: Pick<Context, "db" | "clock">;
  viewer: Viewer;
}

/** The viewer's circles with other members; their number is limited by the circles that one may own. */
function ownedWithOthers({ ctx, viewer }: Asked) {
  return ctx.db
    .selectFrom("circle")
    .select(["id", "name"])
    .where("owner_id", "=", viewer.id)
    .where("state", "=", "open")
    .where("dissolve_at", "is", null)
    .where("member_count", ">", 1)
    .orderBy("id")
    .execute();
}

/** The obstacles to closing the viewer's account now, for the page and for the verb. */
export async function obstaclesOf({ ctx, viewer }: Asked): Promise<LeaveObstacle[]> {
  const [circles, { phone, created_at: loginAt }] = await Promise.all([
    ownedWithOthers({ ctx, viewer }),
    ctx.db
      .selectFrom("user")
      .innerJoin("session", (join) => join.on(sql<boolean>`session.id = ${viewer.sessionId}`))
      .select(["user.phone", "session.created_at"])
      .where("user.id", "=", viewer.id)
      .executeTakeFirstOrThrow(),
  ]);
  const isOld = loginAt < ctx.clock.now() - FRESH_LOGIN_MINUTES * 60_000;
  return [
    ...(isStaffMember(viewer) ? [{ kind: "admin" as const }] : []),
    ...circles.map((circle) => ({ kind: "circle" as const, ...circle })),
    ...(phone === null && isOld ? [{ kind: "login" as const }] : []),
  ];
}

export async function stateOfLeave({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<LeaveState> {
  const [row, { phone }, obstacles] = await Promise.all([
    ctx.db
      .selectFrom("account_leave")
      .select(["asked_at", "due_at"])
      .where("user_id", "=", viewer.id)
      .executeTakeFirst(),
    ctx.db.selectFrom("user").select("phone").where("id", "=", viewer.id).executeTakeFirstOrThrow(),
    obstaclesOf({ ctx, viewer }),
  ]);
  const iso = (at: number) => new Date(at).toISOString();
  return {
    leave: row ? { askedAt: iso(row.asked_at), dueAt: iso(row.due_at) } : null,
    obstacles,
    phoneMasked: phone === null ? null : maskPhone(phone),
    days: ctx.config.leaveDays,
  };
}
