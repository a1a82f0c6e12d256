import type { StaffMember } from "./staff-names.ts";

/** Alone in a file: every page asks this, and only the console what somebody may do there. */

export const adminPath = "/admin";

/** Whether there is a console for somebody at all. */
export const isStaffMember = (who: StaffMember | null | undefined): boolean =>
  who?.role === "ADMIN" || (who?.staffRole ?? null) !== null;
