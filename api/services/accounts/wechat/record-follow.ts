import type { Context } from "../../../context.ts";

/** The scene of R18's QR code: the id of the member who shows it. At a first follow WeChat prepends `qrscene_`. */
const SCENE = /^(?:qrscene_)?user-(\d{1,15})$/;

export const sceneOf = (userId: number): string => `user-${userId}`;

interface RecordFollow {
  ctx: Context;
  /** The person's id in the service account. */
  openid: string;
  subscribed: boolean;
  /** The scene of the QR code that was scanned; empty for none. */
  scene: string;
  /** The time of the event, in ms since 1970. */
  at: number;
}

/**
 * R18: stores a follower of the service account, and the member to whom the follower belongs. An event older than the
 * stored one changes nothing.
 */
export async function recordFollow({ ctx, openid, subscribed, scene, at }: RecordFollow): Promise<void> {
  const userId = Number(SCENE.exec(scene)?.[1] ?? 0);
  const user =
    userId > 0 ? await ctx.db.selectFrom("user").select("id").where("id", "=", userId).executeTakeFirst() : undefined;
  await ctx.db
    .insertInto("wechat_follower")
    .values({ openid, user_id: user?.id ?? null, subscribed: subscribed ? 1 : 0, event_at: at })
    .onConflict((conflict) =>
      conflict
        .column("openid")
        .doUpdateSet((eb) => ({
          subscribed: eb.ref("excluded.subscribed"),
          event_at: eb.ref("excluded.event_at"),
          user_id: eb.fn.coalesce("excluded.user_id", "wechat_follower.user_id"),
        }))
        .whereRef("wechat_follower.event_at", "<=", "excluded.event_at"),
    )
    .execute();
}
