import { constants, copyFileSync } from "node:fs";
import { join } from "node:path";
import { lendDatabase } from "./database-pool.ts";
import type { DatabaseTemplate } from "./template.ts";

export interface DatabaseCopy {
  /** Undefined for SQLite, whose file is `dataDir/qunluo.sqlite`. */
  databaseUrl: string | undefined;
  drop(): Promise<void>;
}

/** A test's own database: a copied file, or a database of the worker's pool. */
export async function copyDatabase(template: DatabaseTemplate, dataDir: string): Promise<DatabaseCopy> {
  if (template.kind === "sqlite") {
    copyFileSync(template.file, join(dataDir, "qunluo.sqlite"), constants.COPYFILE_FICLONE);
    return { databaseUrl: undefined, drop: async () => {} };
  }
  const { databaseUrl, giveBack } = await lendDatabase(template);
  return { databaseUrl, drop: giveBack };
}
