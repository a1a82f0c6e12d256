import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { ownProfile as ownProfileShape } from "../../../../contract/accounts/profile.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { ownRow } from "../../people/user/user-info.ts";
import { infoOfRow } from "../session/own-info.ts";

/** R19: the viewer's own profile, with the fields that they may change. */
export async function ownProfile({
  ctx,
  viewer,
}: {
  ctx: Context;
  viewer: Viewer;
}): Promise<z.output<typeof ownProfileShape>> {
  const row = await ctx.db
    .selectFrom("user")
    .leftJoin("wechat_account", "wechat_account.user_id", "user.id")
    .select([
      "bio",
      "gender",
      "birthday",
      "cover_image_id",
      "follow_visibility",
      "fans_visibility",
      "circle_visibility",
      "image_count",
      "image_bytes",
      "wechat_account.nickname",
    ])
    .where("user.id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  const covers = await imagesOfIds(ctx, [row.cover_image_id]);
  return {
    ...(await infoOfRow(ctx, ownRow(viewer), viewer.fingerprint)),
    bio: row.bio,
    gender: row.gender,
    birthday: row.birthday ?? "",
    coverUrl: covers.get(row.cover_image_id ?? 0)?.url ?? null,
    followVisibility: row.follow_visibility,
    fansVisibility: row.fans_visibility,
    circleVisibility: row.circle_visibility,
    wechatNickname: row.nickname,
    images: {
      count: row.image_count,
      countMax: ctx.config.images.perUser,
      bytes: row.image_bytes,
      bytesMax: ctx.config.images.bytesPerUser,
    },
  };
}
