import type { z } from "zod";
import type { roleInput } from "../../../../contract/console/person-acts.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import {
  type StaffArea,
  staffAreaName,
  type StaffRole,
  staffRoleName,
} from "../../../../contract/shared/staff-role-names.ts";
import { notify } from "../../shared/message/notify.ts";
import { endSessionsOf } from "../../accounts/session/end-sessions.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { lockPerson, type OverPerson } from "./sanction.ts";
import { audit } from "../../shared/staff-log/audit.ts";

/** Adds a note that only the staff can see. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function notePerson({ text, ...over }: OverPerson & { text: string }): Promise<{ ok: true }> {
  const { ctx, viewer, userId } = over;
  assertMayOnSite(viewer, "note");
  return ctx.db.transaction().execute(async (trx) => {
    const there = await trx.selectFrom("user").select("id").where("id", "=", userId).executeTakeFirst();
    if (!there) throw new ApiError("NOT_FOUND", "没有这位成员");
    await trx
      .insertInto("staff_note")
      .values({ user_id: userId, author_id: viewer.id, text, created_at: ctx.clock.now() })
      .execute();
    await audit(trx, over, { act: "note", target: { kind: "user", id: userId } });
    return { ok: true } as const;
  });
}

/** The whole phone number, for administrators who give a reason. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function showPhone({
  reason,
  ...over
}: OverPerson & { reason: string }): Promise<{ phone: string | null }> {
  const { ctx, viewer, userId } = over;
  assertMayOnSite(viewer, "phone");
  return ctx.db.transaction().execute(async (trx) => {
    const person = await trx.selectFrom("user").select("phone").where("id", "=", userId).executeTakeFirst();
    if (!person) throw new ApiError("NOT_FOUND", "没有这位成员");
    await audit(trx, over, { act: "show-phone", target: { kind: "user", id: userId }, reason });
    return { phone: person.phone };
  });
}

/** @throws ApiError FORBIDDEN, NOT_FOUND, BAD_REQUEST */
export function endPersonSessions({
  reason,
  ...over
}: OverPerson & { reason: string }): Promise<{ ok: true; count: number }> {
  const { ctx, viewer, userId } = over;
  assertMayOnSite(viewer, "ban");
  return ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, over);
    const count = await endSessionsOf({ ctx, trx, userId });
    await audit(trx, over, {
      act: "end-sessions",
      target: { kind: "user", id: userId },
      after: { count },
      reason,
    });
    return { ok: true, count } as const;
  });
}

const areasIn = (kept: string | null) => (kept === null ? [] : (JSON.parse(kept) as StaffArea[]));
type GivenRole = z.output<typeof roleInput>["role"];
const nameOf = (role: GivenRole) => (role === "" ? "普通成员" : role === "ADMIN" ? "管理员" : staffRoleName[role]);

/**
 * Makes a user administrator, moderator or support, or an ordinary member. Only administrators may, and never for
 * themselves, so that one administrator always remains.
 * @throws ApiError FORBIDDEN, NOT_FOUND, BAD_REQUEST, CONFLICT for a banned user
 */
export function setRole({
  input: { role, areas, reason },
  ...over
}: OverPerson & { input: z.output<typeof roleInput> }): Promise<{ ok: true }> {
  const { ctx, viewer, userId } = over;
  assertMayOnSite(viewer, "role");
  if (viewer.id === userId) throw new ApiError("BAD_REQUEST", "不能改变自己的身份，请另一位管理员来做");
  return ctx.db.transaction().execute(async (trx) => {
    // Both rows are locked: of two administrators who demote each other at once, the second is refused.
    const found = await trx
      .selectFrom("user")
      .select(["id", "role", "staff_role", "staff_areas", "banned_until", "phone"])
      .where("id", "in", [viewer.id, userId])
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    if (found.find((row) => row.id === viewer.id)?.role !== "ADMIN")
      assertMayOnSite({ role: "USER", staffRole: null }, "role");
    const person = found.find((row) => row.id === userId);
    if (!person) throw new ApiError("NOT_FOUND", "没有这位成员");
    if (role !== "" && person.banned_until !== null && person.banned_until > ctx.clock.now())
      throw new ApiError("CONFLICT", "TA 正被封禁，请先解除");
    const before: GivenRole = person.role === "ADMIN" ? "ADMIN" : (person.staff_role ?? "");
    const kept = areas.length === 0 ? null : JSON.stringify(areas);
    if (before === role && person.staff_areas === kept) return { ok: true } as const;
    const staffRole: StaffRole | null = role === "" || role === "ADMIN" ? null : role;
    await trx
      .updateTable("user")
      .set({ role: role === "ADMIN" ? "ADMIN" : "USER", staff_role: staffRole, staff_areas: kept })
      .where("id", "=", userId)
      .execute();
    await audit(trx, over, {
      act: "role",
      target: { kind: "user", id: userId },
      before: { role: before, areas: areasIn(person.staff_areas) },
      after: { role, areas },
      reason,
    });
    const limited = areas.length === 0 ? "" : `，负责${areas.map((area) => staffAreaName[area]).join("、")}`;
    const title = role === "" ? `你不再是${nameOf(before)}` : `你成为了${nameOf(role)}${limited}`;
    await notify({
      ctx,
      trx,
      userIds: [userId],
      notice: { kind: "staff", title, body: `说明：${reason}`, path: role === "" ? null : "/admin" },
    });
    return { ok: true } as const;
  });
}
