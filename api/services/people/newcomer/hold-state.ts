import type { Kysely } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import type { HoldHours, HoldState } from "../../../../contract/people/newcomer-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { settingOf } from "../../shared/config/setting.ts";
import { HOLD_KEY } from "../../shared/config/staff-keys.ts";
import { joinedAt } from "./joined-at.ts";

/** The hold of new accounts that is on, or was the last. */
export interface Hold {
  /** When it began: `review.hold_id` of all that waits because of it. */
  id: number;
  hours: HoldHours;
  /** It is about accounts that were made since. */
  since: number;
  startedBy: number;
  state: HoldState;
  endedAt: number | null;
  endedBy: number | null;
  /** How often the job has looked through all contents; twice is enough (hold-newcomers.ts). */
  passes: number;
}

export async function holdOf(db: Kysely<Database>): Promise<Hold | null> {
  const stored = await settingOf(db, HOLD_KEY);
  return stored === undefined ? null : (JSON.parse(stored) as Hold);
}

/** The hold that keeps what this person sends; null where none does. */
export async function holdOver({ db }: Pick<Context, "db">, viewer: Viewer): Promise<Hold | null> {
  const hold = await holdOf(db);
  if (hold?.state !== "on" || isStaffMember(viewer)) return null;
  return (await joinedAt(db, viewer.id)) >= hold.since ? hold : null;
}

/** For what would bring something into the lists again without being sent. @throws ApiError FORBIDDEN */
export async function assertNotHeld(ctx: Pick<Context, "db">, viewer: Viewer): Promise<void> {
  if (await holdOver(ctx, viewer)) throw new ApiError("FORBIDDEN", "新账号的内容正在审核中，请过一阵再恢复");
}
