import type { Updateable } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { updateUserInput } from "../../../../contract/accounts/profile.ts";
import type { UserInfo } from "../../../../contract/people/user.ts";
import type { UserTable } from "../../../db/schema/user.ts";
import { keepSuggestion } from "../../../db/suggestions.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { foldName } from "../../people/user/fold-name.ts";
import { skeleton } from "../../people/user/look-alikes.ts";
import { isReservedName } from "../../people/user/reserved-name.ts";
import { markMentionsStale } from "../../shared/mention/mark-mentions-stale.ts";
import { userInfo } from "../session/own-info.ts";
import { profileLimits } from "../../../../contract/accounts/profile.ts";

interface Update {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof updateUserInput>;
}

/**
 * C08: changes the given fields and leaves the others. When two users request the same name at once, the unique index
 * lets one have it.
 * @throws ApiError INVALID_INPUT at `name` when the name is taken, looks like a taken name, or is reserved (an ADMIN
 * may have a reserved name), at `avatarImageId` or `coverImageId` when the picture is not the viewer's,
 * TOO_MANY_REQUESTS above ten new names a day
 */
export async function updateProfile({ ctx, viewer, input }: Update): Promise<UserInfo> {
  // A change of case counts as a rename, too: it marks all texts that mention the person for rendering.
  const isRename = input.name !== undefined && input.name !== viewer.name;
  return isRename
    ? limitAct(profileLimits.name, { ctx, viewer }, () => change({ ctx, viewer, input }))
    : change({ ctx, viewer, input });
}

async function change({ ctx, viewer, input }: Update): Promise<UserInfo> {
  const changes: Updateable<UserTable> = {
    ...(input.name === undefined ? {} : await nameChange(ctx, viewer, input.name)),
    ...(input.bio === undefined ? {} : { bio: input.bio }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
    ...(input.birthday === undefined ? {} : { birthday: input.birthday === "" ? null : input.birthday }),
    ...(input.avatarImageId === undefined
      ? {}
      : { avatar_image_id: await ownImage(ctx, viewer, "avatarImageId", input.avatarImageId) }),
    ...(input.coverImageId === undefined
      ? {}
      : { cover_image_id: await ownImage(ctx, viewer, "coverImageId", input.coverImageId) }),
    ...(input.followVisibility === undefined ? {} : { follow_visibility: input.followVisibility }),
    ...(input.fansVisibility === undefined ? {} : { fans_visibility: input.fansVisibility }),
    ...(input.circleVisibility === undefined ? {} : { circle_visibility: input.circleVisibility }),
  };
  if (Object.keys(changes).length > 0) {
    await ctx.db
      .transaction()
      .execute(async (trx) => {
        const pictures = await trx
          .updateTable("user")
          .set(changes)
          .where("id", "=", viewer.id)
          .returning(["avatar_image_id", "cover_image_id", "follower_count"])
          .executeTakeFirstOrThrow();
        if (input.name !== undefined && input.name !== viewer.name) {
          await markMentionsStale(trx, ctx, { userId: viewer.id });
          await keepSuggestion(trx, { kind: "user", id: viewer.id }, input.name, -pictures.follower_count);
        }
        await setImageUses(
          trx,
          ctx,
          { kind: "user", id: viewer.id },
          { ids: [pictures.avatar_image_id, pictures.cover_image_id], field: "avatarImageId" },
        );
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? fieldError("name", "昵称已被使用，换一个吧") : error;
      });
  }
  return userInfo({ ctx, userId: viewer.id, fingerprint: viewer.fingerprint });
}

async function nameChange(ctx: Context, viewer: Viewer, name: string) {
  const folded = foldName(name);
  // A member whose name became reserved later may still save the rest of the form.
  const isOwn = viewer.name !== null && foldName(viewer.name) === folded;
  if (!isOwn && viewer.role !== "ADMIN" && isReservedName(name, (await publicConfig({ ctx })).siteName)) {
    throw fieldError("name", "这个昵称不能使用，换一个吧");
  }
  if (!isOwn) {
    // The name imitates an existing user's name in another script's letters or in traditional characters.
    const seen = skeleton(name);
    const passedFor =
      seen !== folded &&
      (await ctx.db
        .selectFrom("user")
        .select("id")
        .where("name_folded", "=", seen)
        .where("id", "!=", viewer.id)
        .executeTakeFirst());
    if (passedFor) throw fieldError("name", "昵称和别人的太像了，换一个吧");
  }
  return { name, name_folded: folded };
}

/** @returns null for 0, which removes the picture */
async function ownImage(ctx: Context, viewer: Viewer, field: string, id: number): Promise<number | null> {
  if (id === 0) return null;
  if (!(await ownsImages(ctx, viewer, [id]))) throw fieldError(field, "请选择自己上传的图片");
  return id;
}
