import type { Kysely } from "kysely";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

const stored = cachedQuery((db, { key }: { key: string }) =>
  db.selectFrom("site_config").select("value").where("key", "=", key),
);

/**
 * Reads a setting from the database and not from a process's cache: for writes, within their transaction. @returns
 * undefined when none is stored
 */
export async function settingOf(db: Kysely<Database>, key: string): Promise<string | undefined> {
  return (await stored.first(db, { key }))?.value;
}

export async function putSetting(db: Kysely<Database>, key: string, value: string, now: number): Promise<void> {
  const row = { value, updated_at: now };
  await db
    .insertInto("site_config")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
