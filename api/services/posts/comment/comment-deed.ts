import type { Deed } from "../../people/growth/keep-points.ts";

/** A comment as what gives points. */
export const commentDeed = (
  id: number,
  { author_id: userId, created_at: at }: { author_id: number; created_at: number },
): Omit<Deed, "stands"> => ({ userId, reason: "comment", subjectId: id, at });
