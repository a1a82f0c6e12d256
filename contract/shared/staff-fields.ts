import { z } from "zod";
import { atMost, plainText } from "./common.ts";
import { limits } from "./limits.ts";
import { sanctionDays } from "./staff-names.ts";

/** Why somebody of the staff does something: chosen from the templates or written. */
export const staffReason = plainText()
  .trim()
  .check(...atMost(limits.staffReasonMax, `理由最多 ${limits.staffReasonMax} 字`));

/** For how long; 0 days: for good. */
export const daysOfSanction = z.coerce
  .number("请选择时长")
  .refine((value) => (sanctionDays as readonly number[]).includes(value), "请选择时长");
