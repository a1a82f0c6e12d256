import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type OpenDatabase } from "#api/db/open.ts";

/** A database without any tables. */
export async function emptyDatabase(
  dataDir: string,
): Promise<OpenDatabase & { databaseUrl: string | undefined; drop(): Promise<void> }> {
  const template = inject("databaseTemplate");
  if (template.kind === "sqlite") {
    const opened = openDatabase({ databaseUrl: undefined, dataDir: join(dataDir, "old") }, () => {});
    return { ...opened, databaseUrl: undefined, drop: () => opened.db.destroy() };
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = new pg.Client({ connectionString: template.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  const opened = openDatabase({ databaseUrl: url.href, dataDir }, () => {});
  return {
    ...opened,
    databaseUrl: url.href,
    async drop() {
      await opened.db.destroy();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
