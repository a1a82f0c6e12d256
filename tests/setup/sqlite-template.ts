import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { migrate } from "../../api/db/migrate.ts";
import { openSqlite } from "../../api/db/dialects/sqlite.ts";
import { makeSignKeys } from "./template.ts";

/** Migrates one SQLite file for the run, which every test copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-sqlite-"));
  const file = join(folder, "template.sqlite");
  const db = openSqlite(file);
  await migrate(db, "sqlite");
  // Writes the log into the file, so that a copy is complete: closing does so only after the collector has freed every
  // statement.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  project.provide("databaseTemplate", { kind: "sqlite", file });
  project.provide("signKeys", makeSignKeys());
  return () => rmSync(folder, { recursive: true, force: true });
}
