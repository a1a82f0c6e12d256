import { z } from "zod";
import { atMost, plainText } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";

const ASK = "请写下删除的理由，作者会看到";
const words = plainText(ASK)
  .trim()
  .check(...atMost(limits.removalReasonMax, `理由最多 ${limits.removalReasonMax} 个字`));
/** The input of an administrator's deletion form. */
export const removalFields = z.object({ reason: words.min(1, ASK) });
/** The query of a deletion: a reason is required for another author's content. */
export const removalQuery = z.object({ reason: words.optional() });
