import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { apiConfig } from "#config/api-config.ts";
import { readEnv } from "#config/env.ts";
import { createContext } from "#api/create-context.ts";
import { lockDataDir } from "#api/data-lock.ts";
import { migrate, migrations } from "#api/db/migrate.ts";
import { compareTable } from "#api/db/transfer/compare-rows.ts";
import { postgresClient, sqliteSource } from "#api/db/transfer/source.ts";
import { fillDemoCommunity } from "#api/demo/fill.ts";
import { checkAll } from "#api/scripts/check-commands.ts";
import { copyCommand } from "#api/scripts/copy-commands.ts";
import { failureLine, startFailure } from "#api/start-failure.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";

const quiet = () => {};

/** The demo community in a SQLite file, and an empty PostgreSQL. */
async function twoDatabases() {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-copy-"));
  const target = await emptyDatabase(dataDir);
  onTestFinished(async () => {
    await target.drop();
    rmSync(dataDir, { recursive: true });
  });
  const env = { APP_ENV: "local", DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const ctx = createContext(apiConfig(readEnv(env), "test"));
  await migrate(ctx.db, "sqlite");
  await fillDemoCommunity(ctx);
  // The row with the last id is deleted, so the sequence is ahead of the table.
  await ctx.db.insertInto("outbox_event").values({ payload: "{}", created_at: 1 }).execute();
  await ctx.db.deleteFrom("outbox_event").execute();
  await ctx.close();
  return { dataDir, env, url: target.databaseUrl ?? "", db: target.db };
}

test(
  "K01 a community is copied from SQLite to PostgreSQL, killed half-way, resumed, and equal row by row",
  { timeout: 120_000 },
  async () => {
    const { dataDir, env, url, db } = await twoDatabases();
    const copy = () => copyCommand(env, ["--to", url], quiet);
    const running = lockDataDir(dataDir, 10);
    await expect(copyCommand(env, ["--to", url], quiet)).rejects.toThrow("正被另一个群落使用");
    running.release();

    const client = await postgresClient(url);
    onTestFinished(() => client.end());
    const child = spawn(process.execPath, ["--import", "tsx", "api/scripts/copy-to-postgres.ts", "--to", url], {
      env: { PATH: process.env.PATH, ...env },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    const isBegun = async () =>
      (await client.query("select to_regclass('copy_progress') as there")).rows[0].there !== null;
    await expect.poll(isBegun, { timeout: 60_000, interval: 5 }).toBe(true);
    // The copy reaches this table late, and waits for the lock.
    await client.query("begin");
    await client.query('lock table "user_follow" in share mode');
    const done = async () =>
      (await client.query("select count(*)::int as n from copy_progress where is_done")).rows[0].n;
    const waits = async () =>
      (
        await client.query(
          "select count(*)::int as n from pg_locks where not granted and relation = 'user_follow'::regclass",
        )
      ).rows[0].n;
    await expect.poll(waits, { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await ended;
    await client.query("rollback");
    const doneBefore = await done();
    expect(doneBefore).toBeGreaterThan(30);

    // A server refuses to start on a half-copied database.
    const refused = await migrate(db, "postgres").catch((error: unknown) => error);
    expect(failureLine(startFailure(refused, { databaseUrl: url, file: "" }))).toContain("还没有恢复或复制完");

    const { text, differs } = await copy();
    expect({ differs, text }).toMatchObject({ differs: false });
    expect(text).toMatch(/^已复制 \d{4,} 行，\d+ 个表逐行比较：相同/);
    await expect(copy()).rejects.toThrow("目标数据库里已经有表");

    // Later writes find no errors, and get new ids.
    const ctx = createContext(apiConfig(readEnv({ ...env, DATABASE_URL: url }), "test"));
    try {
      expect(await migrate(ctx.db, "postgres")).toEqual([]);
      expect((await checkAll(ctx, { fix: false, say: quiet })).lines).toEqual([]);
      const event = ctx.db.insertInto("outbox_event").values({ payload: "{}", created_at: 1 }).returning("id");
      expect((await event.executeTakeFirstOrThrow()).id).toBeGreaterThan(1);
      const { id } = await ctx.db.selectFrom("article").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      await ctx.db.deleteFrom("outbox_event").execute();
      await ctx.db.updateTable("article").set({ title: "另一个" }).where("id", "=", id).execute();
      const source = sqliteSource(join(dataDir, "qunluo.sqlite"));
      const article = source.tables.find(({ name }) => name === "article");
      if (!article) throw new Error("no table of articles");
      const compared = await compareTable(client, article, source.rows(article), quiet);
      expect(compared).toMatchObject({ different: 1, examples: [String(id)] });
      await source.close();
    } finally {
      await ctx.close();
    }
  },
);

test("K01 an impossible copy is refused in one line", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-copy-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = { APP_ENV: "local", DATA_DIR: dataDir };
  const nowhere = "postgres://nobody@127.0.0.1:1/none";
  await expect(copyCommand(env, [], quiet)).rejects.toThrow(/^用法/);
  await expect(copyCommand(env, ["--to", "mysql://host/db"], quiet)).rejects.toThrow(/^用法/);
  await expect(copyCommand(env, ["--to", nowhere], quiet)).rejects.toThrow("没有可复制的数据库");
  const ctx = createContext(apiConfig(readEnv({ ...env, LOG_LEVEL: "silent" }), "test"));
  await migrate(ctx.db, "sqlite");
  const last = Object.keys(migrations).at(-1) ?? "";
  const name = (from: string, to: string) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(ctx.db);
  await name(last, "999-later");
  await expect(copyCommand(env, ["--to", nowhere], quiet)).rejects.toThrow("请先运行 npm run migrate");
  await name("999-later", last);
  await ctx.close();
  await expect(copyCommand(env, ["--to", nowhere], quiet)).rejects.toThrow("连接不上 PostgreSQL");
});
