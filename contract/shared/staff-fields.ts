import { z } from "zod";
import { atMost, plainText } from "./common.ts";
import { limits } from "./limits.ts";
import { sanctionDays } from "./staff-names.ts";

/** The reason of a staff act: a template or free text. */
export const staffReason = plainText()
  .trim()
  .check(...atMost(limits.staffReasonMax, `理由最多 ${limits.staffReasonMax} 字`));

/** The duration in days; 0 has no end. */
export const daysOfSanction = z.coerce
  .number("请选择时长")
  .refine((value) => (sanctionDays as readonly number[]).includes(value), "请选择时长");
