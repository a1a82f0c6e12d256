import type { DatabaseDialect } from "./dialect-of.ts";

export const sqliteDialect: DatabaseDialect = {
  kind: "sqlite",
  lockKey: async () => {},
  lockRows: async () => [],
};
