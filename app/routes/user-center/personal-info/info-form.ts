import { z } from "zod";
import { updateUserInput, userName } from "#contract/accounts/profile.ts";

export const SAVE = "save";

const file = z.custom<File>((value) => value instanceof File).optional();

/** R19, C08: every field that stands on the page. The name is needed here, though the API lets it stay as it is. */
export const infoForm = updateUserInput.extend({ name: userName, avatarFile: file, coverFile: file });
const anything = infoForm.partial().extend({ name: z.string().optional() });

/** A picture may come before the rest is right. */
export function schemaOfIntent(intent: string) {
  return intent === SAVE ? infoForm : anything;
}

/** For errors: which fields the page shows, in their order. */
export const infoLabels = {
  avatarFile: "头像",
  coverFile: "封面",
  name: "昵称",
  bio: "简介",
  gender: "性别",
  birthday: "生日",
  followVisibility: "谁可以看我的关注",
  fansVisibility: "谁可以看我的粉丝",
  circleVisibility: "谁可以看我的圈子",
} as const;
