import { atMost, plainText } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";
import { nameText, TAG_SIGN } from "../shared/name-text.ts";

/** A tag's name must not contain the signs of the topic syntax (api/markdown/topics.ts). */
export const tagName = plainText("请输入名字")
  .trim()
  .min(1, "请输入名字")
  .check(...atMost(limits.tagNameMax, `名字最多 ${limits.tagNameMax} 个字`))
  .overwrite(nameText)
  .regex(new RegExp(`^${TAG_SIGN}+$`, "u"), "名字只能用文字、数字、_、- 和 ·");
