import { z } from "zod";
import { timestamp } from "../shared/common.ts";
import { staffAreas, staffRoles } from "../shared/staff-role-names.ts";
import { userBrief } from "../people/user.ts";

/** An item in the list of people. Times and marks are for staff only. */
export const personItem = userBrief.extend({
  staffRole: z.enum(staffRoles).nullable(),
  /** Null: the whole site. */
  staffAreas: z.array(z.enum(staffAreas)).nullable(),
  bannedUntil: timestamp.nullable(),
  mutedUntil: timestamp.nullable(),
  isBanned: z.boolean(),
  isMuted: z.boolean(),
  createdAt: timestamp,
});
export type PersonItem = z.output<typeof personItem>;
