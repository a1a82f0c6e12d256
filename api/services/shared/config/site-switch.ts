import type { Kysely } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { type SiteSwitch, switchRefusal } from "../../../../contract/shared/switch-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { settingOf } from "./setting.ts";

/** Asked of the setting itself, in the transaction of what it is about, not as some process remembers it. */
export async function isOpen(db: Kysely<Database>, name: SiteSwitch): Promise<boolean> {
  return (await settingOf(db, name)) !== "false";
}

/** @throws ApiError FORBIDDEN for what is switched off */
export async function assertOpen(db: Kysely<Database>, name: SiteSwitch): Promise<void> {
  if (!(await isOpen(db, name))) throw new ApiError("FORBIDDEN", switchRefusal[name]);
}
