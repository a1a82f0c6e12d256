import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { LEFT_NAME } from "../../../../contract/lifecycle/leave.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { forgetSuggestion } from "../../../db/suggestions.ts";
import { forgetDeliveries } from "../../shared/delivery/end-deliveries.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";

/**
 * The first step of closing an account, in one transaction. The sessions with their IP addresses, the logins and the
 * profile are deleted, and the phone can register again. All other data is deleted afterwards in batches; the row of
 * `account_leave` marks that the work is unfinished.
 * @returns false when the request was withdrawn meanwhile, or the account is banned
 */
export async function closeAccount(trx: Transaction<Database>, ctx: Context, userId: number): Promise<boolean> {
  const now = ctx.clock.now();
  await lockUsers(trx, [userId]);
  const user = await trx
    .selectFrom("user")
    .select(["phone", "name", "banned_until"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (user.banned_until !== null && user.banned_until > now) return false;
  const begun = await trx
    .updateTable("account_leave")
    .set({ begun_at: now, name: user.name })
    .where("user_id", "=", userId)
    .where("begun_at", "is", null)
    .where("due_at", "<=", now)
    .returning("user_id")
    .executeTakeFirst();
  if (!begun) return false;
  if (user.phone !== null) await trx.deleteFrom("sms_code").where("phone", "=", user.phone).execute();
  await trx.deleteFrom("session").where("user_id", "=", userId).execute();
  await forgetWechat(trx, userId);
  await forgetDeliveries(trx, userId);
  await trx.deleteFrom("minor_mode").where("user_id", "=", userId).execute();
  await trx
    .updateTable("user")
    .set({
      phone: null,
      name: LEFT_NAME,
      // With null the name blocks nobody else, and searches do not find the account.
      name_folded: null,
      bio: "",
      gender: "unknown",
      birthday: null,
      region: null,
      role: "USER",
      staff_role: null,
      staff_areas: null,
      avatar_image_id: null,
      cover_image_id: null,
      follow_visibility: "private",
      fans_visibility: "private",
      circle_visibility: "private",
      left_at: now,
    })
    .where("id", "=", userId)
    .execute();
  await forgetSuggestion(trx, { kind: "user", id: userId });
  await setImageUses(trx, ctx, { kind: "user", id: userId });
  await ctx.live.publish(trx, { type: "session.ended", userIds: [userId] });
  await ctx.live.publish(trx, { type: "pages.stale" });
  return true;
}

async function forgetWechat(trx: Transaction<Database>, userId: number): Promise<void> {
  const accounts = trx.selectFrom("wechat_account").select("id").where("user_id", "=", userId);
  const openids = trx.selectFrom("wechat_identity").select("openid").where("account_id", "in", accounts);
  await trx
    .deleteFrom("wechat_follower")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("openid", "in", openids)]))
    .execute();
  for (const table of ["wechat_pending", "wechat_identity"] as const)
    await trx.deleteFrom(table).where("account_id", "in", accounts).execute();
  await trx.deleteFrom("wechat_account").where("user_id", "=", userId).execute();
}
