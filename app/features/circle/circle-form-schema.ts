import { z } from "zod";
import { createCircleInput, updateCircleInput } from "#contract/circles/circle-fields.ts";

const file = z.custom<File>((value) => value instanceof File).optional();
const files = { iconFile: file, bannerFile: file };

export const SAVE = "save";

/** All fields of the form that founds a circle. `circleSettingForm` has the fields of an existing circle's settings. */
export const newCircleForm = createCircleInput.extend(files);
export const circleSettingForm = updateCircleInput.extend(files);

/** A picture may be uploaded while other fields are still invalid, so only saving checks all fields. */
export function schemaOfIntent(intent: string, isNew: boolean) {
  const schema = isNew ? newCircleForm : circleSettingForm;
  return intent === SAVE ? schema : schema.partial();
}

/** Names of the fields in the order of the page, for error messages. */
export const circleLabels = {
  iconFile: "图标",
  bannerFile: "横幅",
  name: "名称",
  category: "分类",
  description: "简介",
  rules: "圈规",
  isPrivate: "私密圈子",
  joinPolicy: "怎样加入",
  joinQuestion: "申请时回答的问题",
  postPolicy: "谁可以发帖",
  showsActor: "管理日志",
  reason: "为什么创建这个圈子",
} as const;
