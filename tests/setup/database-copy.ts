import { randomBytes } from "node:crypto";
import { constants, copyFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseTemplate } from "./template.ts";

export interface DatabaseCopy {
  /** Undefined for SQLite, whose file is `dataDir/qunluo.sqlite`. */
  databaseUrl: string | undefined;
  drop(): Promise<void>;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** A database of one test's own: a copied file, or `create database … template`. */
export async function copyDatabase(template: DatabaseTemplate, dataDir: string): Promise<DatabaseCopy> {
  if (template.kind === "sqlite") {
    copyFileSync(template.file, join(dataDir, "qunluo.sqlite"), constants.COPYFILE_FICLONE);
    return { databaseUrl: undefined, drop: async () => {} };
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(template.url, `create database ${name} template ${template.name}`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => asAdmin(template.url, `drop database ${name} with (force)`),
  };
}
