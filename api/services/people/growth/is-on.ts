import type { Kysely } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { type GrowthPart, growthPartName } from "../../../../contract/people/growth-names.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { settingOf } from "../../shared/config/setting.ts";
import { publicConfig } from "../../shared/config/site-config.ts";

/**
 * Whether a part of growth is on, for writes: reads the setting within their transaction and not from a process's
 * cache.
 */
export async function isOn(db: Kysely<Database>, part: GrowthPart): Promise<boolean> {
  return (await settingOf(db, part)) !== "false";
}

/** @throws ApiError NOT_FOUND for a part that the site has switched off */
export async function assertHas(ctx: Context, part: GrowthPart): Promise<void> {
  if (!(await publicConfig({ ctx }))[part]) throw new ApiError("NOT_FOUND", `本站没有开放${growthPartName[part]}`);
}
