import { z } from "zod";
import { profileParts } from "./person-act-names.ts";
import { atMost, id, plainText } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";
import { daysOfSanction, staffReason } from "../shared/staff-fields.ts";
import { staffAreas, staffRoles } from "../shared/staff-role-names.ts";

/** The inputs of staff acts on people. */
const reason = staffReason.min(1, "请写下理由");
export const sanctionInput = z.object({
  kind: z.enum(["ban", "mute"], "请选择处罚"),
  days: daysOfSanction,
  reason,
});
/** Sanctions several people at once (a wave of spam), with the same reason and duration. */
export const sanctionManyInput = sanctionInput.extend({
  ids: z.array(id).min(1, "请先选择成员").max(limits.pageSize, `一次最多 ${limits.pageSize} 人`),
});
export const liftInput = z.object({ kind: z.enum(["ban", "mute"], "请选择处罚"), reason });
/** Hides parts of a profile; the member writes others, or appeals. */
export const resetInput = z.object({
  parts: z
    .array(z.enum(profileParts, "请选择要重置的部分"))
    .min(1, "请选择要重置的部分")
    .max(profileParts.length, "请勿重复选择"),
  reason,
});
export const warnInput = z.object({ reason });
export const noteInput = z.object({
  text: plainText()
    .trim()
    .check(...atMost(limits.staffNoteMax, `备注最多 ${limits.staffNoteMax} 字`))
    .min(1, "请写下备注"),
});
/**
 * "" removes the role. `areas` applies only to moderators, whatever else the form sends; an empty list means the whole
 * site.
 */
export const roleInput = z
  .object({
    role: z.enum(["", "ADMIN", ...staffRoles], "请选择身份"),
    areas: z.array(z.enum(staffAreas, "请选择范围")).max(staffAreas.length, "请勿重复选择").default([]),
    reason,
  })
  .transform((given) => ({
    ...given,
    areas: given.role === "moderator" ? staffAreas.filter((area) => given.areas.includes(area)) : [],
  }));
export const reasonInput = z.object({ reason });
