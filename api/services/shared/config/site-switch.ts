import type { Kysely } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { type SiteSwitch, switchRefusal } from "../../../../contract/shared/switch-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { settingOf } from "./setting.ts";

/**
 * Reads the switch from the database, within the transaction of the write that it governs, and not from a process's
 * cache.
 */
export async function isOpen(db: Kysely<Database>, name: SiteSwitch): Promise<boolean> {
  return (await settingOf(db, name)) !== "false";
}

/** @throws ApiError FORBIDDEN when the switch is off */
export async function assertOpen(db: Kysely<Database>, name: SiteSwitch): Promise<void> {
  if (!(await isOpen(db, name))) throw new ApiError("FORBIDDEN", switchRefusal[name]);
}
