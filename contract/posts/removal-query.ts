import { z } from "zod";
import { atMost, plainText } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";

const ASK = "请写下删除的理由，作者会看到";
const words = plainText(ASK)
  .trim()
  .check(...atMost(limits.removalReasonMax, `理由最多 ${limits.removalReasonMax} 个字`));
/** What an administrator's form asks for. */
export const removalFields = z.object({ reason: words.min(1, ASK) });
/** Beside the id of what is deleted: needed for what somebody else has written. */
export const removalQuery = z.object({ reason: words.optional() });
