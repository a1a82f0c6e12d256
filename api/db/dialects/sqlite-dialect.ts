import { sql } from "kysely";
import type { DatabaseDialect } from "./dialect-of.ts";
import { sqliteSearch } from "./sqlite-search.ts";

export const sqliteDialect: DatabaseDialect = {
  kind: "sqlite",
  lockKey: async () => {},
  lockRows: async () => [],
  forNoKeyUpdate: sql``,
  search: sqliteSearch,
};
