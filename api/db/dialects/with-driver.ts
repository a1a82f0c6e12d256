import type { Dialect, Driver } from "kysely";

/** Wraps a dialect; `change` modifies each driver before its first use. */
export function withDriver(dialect: Dialect, change: (driver: Driver) => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      change(driver);
      return driver;
    },
  };
}
