import type { Context, Viewer } from "../../../context.ts";
import type { PersonDetail } from "../../../../contract/console/admin.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { maskPhone } from "../../../../contract/shared/mask-phone.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { mayOnSite, type StaffAct } from "../../../../contract/shared/staff-names.ts";
import { writtenKinds } from "../../../../contract/console/cleanup-names.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { personItems } from "./people.ts";
import { countWritten } from "./written-by.ts";
import { untilIso } from "../../shared/sanction/until.ts";

const SANCTIONS_MAX = 50;
const LOGINS_MAX = 20;
/** Counting a user's removals stops at this number. */
const REMOVALS_MAX = 1_000;
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export const sanctionsQuery = (ctx: Pick<Context, "db">, userId: number) =>
  ctx.db.selectFrom("sanction").selectAll().where("user_id", "=", userId).orderBy("id", "desc").limit(SANCTIONS_MAX);
export const notesQuery = (ctx: Pick<Context, "db">, userId: number) =>
  ctx.db.selectFrom("staff_note").selectAll().where("user_id", "=", userId).orderBy("id", "desc").limit(SANCTIONS_MAX);
const removedQuery = (ctx: Pick<Context, "db">, userId: number) =>
  ctx.db
    .selectFrom(
      ctx.db
        .selectFrom("removal")
        .select("id")
        .where("author_id", "=", userId)
        .where("undone_at", "is", null)
        .limit(REMOVALS_MAX)
        .as("removed"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"));
export const loginsQuery = (ctx: Pick<Context, "db">, userId: number) =>
  ctx.db
    .selectFrom("session")
    .select(["id", "device", "region", "ip", "created_at", "last_seen_at", "revoked_at", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(LOGINS_MAX);

/** Everything that the staff may see about a user. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function personDetail({
  ctx,
  viewer,
  userId,
}: {
  ctx: Context;
  viewer: Viewer;
  userId: number;
}): Promise<Omit<PersonDetail, "recordExports" | "merges" | "cleanups">> {
  assertMayOnSite(viewer, "person");
  const [item] = await personItems(ctx, [userId]);
  if (!item) throw new ApiError("NOT_FOUND", "没有这位成员");
  const [row, sanctions, notes, logins, removals, written] = await Promise.all([
    ctx.db
      .selectFrom("user")
      .leftJoin("wechat_account", "wechat_account.user_id", "user.id")
      .select([
        "user.phone",
        "user.region",
        "user.follower_count",
        "user.liked_count",
        "user.points",
        "user.left_at",
        "wechat_account.nickname",
      ])
      .where("user.id", "=", userId)
      .executeTakeFirstOrThrow(),
    sanctionsQuery(ctx, userId).execute(),
    notesQuery(ctx, userId).execute(),
    loginsQuery(ctx, userId).execute(),
    removedQuery(ctx, userId).executeTakeFirstOrThrow(),
    countWritten(ctx, { kinds: writtenKinds, userId, since: 0 }),
  ]);
  const people = await userBriefs(ctx, [
    ...sanctions.flatMap((one) => [one.made_by, ...(one.lifted_by === null ? [] : [one.lifted_by])]),
    ...notes.map((note) => note.author_id),
  ]);
  const now = ctx.clock.now();
  const isOver = viewer.id !== userId && item.role !== "ADMIN" && (viewer.role === "ADMIN" || !isStaffMember(item));
  const may = (act: StaffAct) => mayOnSite(viewer, act, "some");
  return {
    ...item,
    phoneMasked: row.phone === null ? null : maskPhone(row.phone),
    region: row.region,
    wechatNickname: row.nickname,
    written: written.of,
    counts: {
      followers: row.follower_count,
      likes: row.liked_count,
      points: row.points,
      removals: Number(removals.count),
      warnings: sanctions.filter((one) => one.kind === "warning" && one.lifted_at === null).length,
    },
    sanctions: sanctions.map((one) => ({
      id: one.id,
      kind: one.kind,
      reason: one.reason,
      until: one.until === null ? null : untilIso(one.until),
      madeBy: briefOf(people, one.made_by),
      createdAt: new Date(one.created_at).toISOString(),
      liftedBy: one.lifted_by === null ? null : briefOf(people, one.lifted_by),
      liftedAt: iso(one.lifted_at),
    })),
    notes: notes.map((note) => ({
      id: note.id,
      text: note.text,
      author: briefOf(people, note.author_id),
      createdAt: new Date(note.created_at).toISOString(),
    })),
    logins: logins.map((login) => ({
      id: login.id,
      device: login.device,
      region: login.region,
      ip: may("phone") ? login.ip : null,
      createdAt: new Date(login.created_at).toISOString(),
      lastSeenAt: iso(login.last_seen_at),
      isLive: login.revoked_at === null && login.expires_at > now,
    })),
    can: {
      warn: isOver && may("warn"),
      reset: isOver && mayOnSite(viewer, "remove", "user"),
      mute: isOver && may("mute"),
      ban: isOver && may("ban"),
      note: may("note"),
      phone: may("phone"),
      role: may("role") && viewer.id !== userId,
      records: may("records"),
      merge: isOver && may("merge") && row.left_at === null,
      cleanUp: isOver && may("remove"),
    },
  };
}
