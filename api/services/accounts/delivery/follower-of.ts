import type { Context } from "../../../context.ts";

/**
 * The openid in the service account by which a member receives template messages. The bound WeChat decides. Without it
 * a follower counts who scanned the member's QR code, if nobody else did: notices must not go to another person who
 * scanned the same code.
 * @returns null when no follower is known to be this member
 */
export async function followerOf({ db }: Pick<Context, "db">, userId: number): Promise<string | null> {
  const bound = await db
    .selectFrom("wechat_identity")
    .innerJoin("wechat_account", "wechat_account.id", "wechat_identity.account_id")
    .leftJoin("wechat_follower", "wechat_follower.openid", "wechat_identity.openid")
    .select(["wechat_identity.openid", "wechat_follower.subscribed"])
    .where("wechat_account.user_id", "=", userId)
    .where("wechat_identity.channel", "=", "official")
    .executeTakeFirst();
  // Without a push nothing is known of a bound follower, and WeChat itself decides.
  if (bound) return bound.subscribed === 0 ? null : bound.openid;
  const scanned = await db
    .selectFrom("wechat_follower")
    .select("openid")
    .where("user_id", "=", userId)
    .where("subscribed", "=", 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("wechat_identity")
            .innerJoin("wechat_account", "wechat_account.id", "wechat_identity.account_id")
            .select("wechat_account.id")
            .whereRef("wechat_identity.openid", "=", "wechat_follower.openid")
            .where("wechat_account.user_id", "<>", userId),
        ),
      ),
    )
    .execute();
  return scanned.length === 1 ? (scanned[0]?.openid ?? null) : null;
}
