import { z } from "zod";
import { updateUserInput, userName } from "#contract/accounts/profile.ts";

export const SAVE = "save";

const file = z.custom<File>((value) => value instanceof File).optional();

/** R19, C08: all fields of the page. The page requires a name, although the API does not. */
export const infoForm = updateUserInput.extend({ name: userName, avatarFile: file, coverFile: file });
const anything = infoForm.partial().extend({ name: z.string().optional() });

/** A picture may be uploaded while other fields are still invalid. */
export function schemaOfIntent(intent: string) {
  return intent === SAVE ? infoForm : anything;
}

/** Names of the fields in the order of the page, for error messages. */
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
