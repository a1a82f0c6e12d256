import type { Kysely } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import type { HoldHours, HoldState } from "../../../../contract/people/newcomer-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { settingOf } from "../../shared/config/setting.ts";
import { HOLD_KEY } from "../../shared/config/staff-keys.ts";
import { joinedAt } from "./joined-at.ts";

/** The current hold of new accounts, or the last one. */
export interface Hold {
  /** The start time: `review.hold_id` of all content that waits because of this hold. */
  id: number;
  hours: HoldHours;
  /** The hold covers accounts that were created since this time, in ms. */
  since: number;
  startedBy: number;
  state: HoldState;
  endedAt: number | null;
  endedBy: number | null;
  /** The number of times that the job has gone through all content; twice is enough (hold-newcomers.ts). */
  passes: number;
}

export async function holdOf(db: Kysely<Database>): Promise<Hold | null> {
  const stored = await settingOf(db, HOLD_KEY);
  return stored === undefined ? null : (JSON.parse(stored) as Hold);
}

/** The hold that covers this person's submissions; null when none does. */
export async function holdOver({ db }: Pick<Context, "db">, viewer: Viewer): Promise<Hold | null> {
  const hold = await holdOf(db);
  if (hold?.state !== "on" || isStaffMember(viewer)) return null;
  return (await joinedAt(db, viewer.id)) >= hold.since ? hold : null;
}

/** Refuses acts that would bring content back into the lists without a new submission. @throws ApiError FORBIDDEN */
export async function assertNotHeld(ctx: Pick<Context, "db">, viewer: Viewer): Promise<void> {
  if (await holdOver(ctx, viewer)) throw new ApiError("FORBIDDEN", "新账号的内容正在审核中，请过一阵再恢复");
}
