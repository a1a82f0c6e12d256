import type { StaffMember } from "./staff-names.ts";

/**
 * This function has its own file because every page needs it, while only the console needs the table of permissions.
 */

export const adminPath = "/admin";

/** Whether a person may open the console. */
export const isStaffMember = (who: StaffMember | null | undefined): boolean =>
  who?.role === "ADMIN" || (who?.staffRole ?? null) !== null;
