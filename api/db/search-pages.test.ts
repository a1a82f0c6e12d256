import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSqlite } from "./dialects/sqlite.ts";
import { migrate } from "./migrate.ts";

test("R06 on SQLite every search index uses small pages, so that a lookup in a common word's list reads little", async () => {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-search-pages-"));
  const db = openSqlite(join(folder, "new.sqlite"));
  try {
    await migrate(db, "sqlite");
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where sql like '%using fts5%' and name like '%\\_search' escape '\\'`.execute(db);
    const sizes = await Promise.all(
      rows.map(async ({ name }) => {
        const config = await sql<{ v: number }>`select v from ${sql.table(`${name}_config`)} where k = 'pgsz'`.execute(
          db,
        );
        return [name, config.rows[0]?.v];
      }),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      article_search: 1_000,
      circle_search: 1_000,
      dynamic_search: 1_000,
      feedback_search: 1_000,
      series_search: 1_000,
      video_search: 1_000,
    });
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
});
