import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { CircleRole } from "../../../db/schema/circle.ts";
import type { Database } from "../../../db/schema/index.ts";

export const inTooMany = () => new ApiError("CONFLICT", `最多加入 ${limits.circlesJoinedMax} 个圈子，请先退出一些`);
export const ownsTooMany = () => new ApiError("CONFLICT", `一个人最多拥有 ${limits.circlesOwnedMax} 个圈子`);

interface Place {
  ctx: Pick<Context, "clock">;
  /** The caller holds the lock on the circle's row. */
  circleId: number;
  userId: number;
}

/** The number of circles that a user owns, including those that wait for approval. The caller holds the user's row. */
export async function ownedCount(db: Pick<Context["db"], "selectFrom">, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("circle")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner_id", "=", userId)
    .where("state", "in", ["applied", "open"])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether the user is in as many circles as allowed. The caller holds the user's row. */
export async function isInTooMany(trx: Transaction<Database>, userId: number): Promise<boolean> {
  const { count } = await trx
    .selectFrom("circle_member")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count) >= limits.circlesJoinedMax;
}

/**
 * Adds a member and accepts their application. The caller holds the circle's row, and the rows of the users whom it
 * also notifies.
 * @returns false when the user was already a member
 * @throws ApiError CONFLICT when the user is in too many circles
 */
export async function addMember(
  trx: Transaction<Database>,
  { ctx, circleId, userId, role = "member" }: Place & { role?: CircleRole },
): Promise<boolean> {
  await lockUsers(trx, [userId]);
  const there = await trx
    .selectFrom("circle_member")
    .select("id")
    .where("user_id", "=", userId)
    .where("circle_id", "=", circleId)
    .executeTakeFirst();
  if (there) return false;
  if (await isInTooMany(trx, userId)) throw inTooMany();
  const now = ctx.clock.now();
  await trx
    .insertInto("circle_member")
    .values({ user_id: userId, circle_id: circleId, role, created_at: now })
    .execute();
  await trx
    .updateTable("circle_application")
    .set({ state: "accepted", decided_at: now })
    .where("user_id", "=", userId)
    .where("circle_id", "=", circleId)
    .where("state", "=", "waiting")
    .execute();
  // Deletes an expired ban.
  await trx.deleteFrom("circle_ban").where("user_id", "=", userId).where("circle_id", "=", circleId).execute();
  await countMembers(trx, circleId, 1);
  return true;
}

/** Removes a member. The caller holds the circle's row. @returns whether the user was a member */
export async function endMember(
  trx: Transaction<Database>,
  { circleId, userId }: Omit<Place, "ctx">,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom("circle_member")
    .where("user_id", "=", userId)
    .where("circle_id", "=", circleId)
    .returning("id")
    .executeTakeFirst();
  if (gone) await countMembers(trx, circleId, -1);
  return gone !== undefined;
}

async function countMembers(trx: Transaction<Database>, circleId: number, by: 1 | -1): Promise<void> {
  await trx
    .updateTable("circle")
    .set((eb) => ({ member_count: eb("member_count", "+", by) }))
    .where("id", "=", circleId)
    .execute();
}

export async function memberCountOf(trx: Transaction<Database>, circleId: number): Promise<number> {
  const row = await trx
    .selectFrom("circle")
    .select("member_count")
    .where("id", "=", circleId)
    .executeTakeFirstOrThrow();
  return row.member_count;
}

/** The user ids of the owner and the moderators. */
export async function staffIds(trx: Transaction<Database>, circleId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("circle_member")
    .select("user_id")
    .where("circle_id", "=", circleId)
    .where("role", "<>", "member")
    .execute();
  return rows.map((row) => row.user_id);
}
