import type { Viewer } from "../../../context.ts";

/** A viewer for a job's actions in the name of the staff member, whose permission was checked at the request. */
export const staffOfJob = (id: number): Viewer => ({
  id,
  name: null,
  role: "ADMIN",
  staffRole: null,
  mutedUntil: null,
  sessionId: 0,
  fingerprint: "",
});
