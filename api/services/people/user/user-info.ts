import type { InferResult } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { selectUsers } from "./user-brief.ts";

declare module "../../../context.ts" {
  interface Viewer {
    /** Their own account data, read with the session; absent in viewers made by other code. */
    info?: InfoRow;
  }
}

/** A query of users with all columns of their own pages; callers add their own `where`. */
export const selectInfo = (db: Context["db"], now: number) =>
  selectUsers(db, now).select([
    "user.phone",
    "user.staff_role",
    "user.staff_areas",
    "user.check_in_day",
    "user.check_in_streak",
  ]);

export type InfoRow = InferResult<ReturnType<typeof selectInfo>>[number];

/**
 * The viewer's own row, as the session's lookup read it.
 * @throws ApiError UNAUTHORIZED for a viewer who was not loaded by a session
 */
export function ownRow({ info }: Viewer): InfoRow {
  if (!info) throw new ApiError("UNAUTHORIZED");
  return info;
}
