import { sql } from "kysely";
import type { Viewer } from "../../../context.ts";

const isTold = sql<boolean>`not (circle.is_private = 1 and circle.join_policy = 'invitation')`;

/**
 * SQL condition on a circle's row: it is open, and the viewer may know of it. `mayKnow` (authority.ts) is the same for
 * a row in memory.
 */
export function openAndKnownTo(viewer: Pick<Viewer, "id" | "role"> | null) {
  if (!viewer) return sql<boolean>`(circle.state = 'open' and ${isTold})`;
  if (viewer.role === "ADMIN") return sql<boolean>`circle.state = 'open'`;
  const isOwn = sql<boolean>`exists (select 1 from circle_member where circle_member.user_id = ${viewer.id} and circle_member.circle_id = circle.id)`;
  return sql<boolean>`(circle.state = 'open' and (${isTold} or ${isOwn}))`;
}
