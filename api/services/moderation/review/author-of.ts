import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";

/**
 * The author in whose name a held call is replayed. @throws ApiError CONFLICT when the author may not publish any more
 */
export async function authorOf({ db, clock }: Pick<Context, "db" | "clock">, userId: number): Promise<Viewer> {
  const row = await db
    .selectFrom("user")
    .select(["id", "name", "role", "staff_role", "muted_until", "banned_until", "left_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  if (row.left_at !== null || (row.banned_until ?? 0) > now) throw new ApiError("CONFLICT", "作者已被封禁或已经注销");
  if ((row.muted_until ?? 0) > now) throw new ApiError("CONFLICT", "作者正在禁言中");
  const { id, name, role, staff_role: staffRole, muted_until: mutedUntil } = row;
  return { id, name, role, staffRole, mutedUntil, sessionId: 0, fingerprint: "" };
}
