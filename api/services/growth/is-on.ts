import type { Kysely } from "kysely";
import { ApiError } from "../../../contract/errors.ts";
import { type GrowthPart, growthPartName } from "../../../contract/growth-names.ts";
import type { Context } from "../../context.ts";
import { keptQuery } from "../../db/kept-query.ts";
import type { Database } from "../../db/schema/index.ts";
import { publicConfig } from "../config/site-config.ts";

const setting = keptQuery((db, { key }: { key: string }) =>
  db.selectFrom("site_config").select("value").where("key", "=", key),
);

/** For what writes, in its transaction: the setting itself, not as some process remembers it. */
export async function isOn(db: Kysely<Database>, part: GrowthPart): Promise<boolean> {
  const row = await setting.first(db, { key: part });
  return row?.value !== "false";
}

/** @throws ApiError NOT_FOUND for a part that the site has switched off */
export async function assertHas(ctx: Context, part: GrowthPart): Promise<void> {
  if (!(await publicConfig({ ctx }))[part]) throw new ApiError("NOT_FOUND", `本站没有开放${growthPartName[part]}`);
}
