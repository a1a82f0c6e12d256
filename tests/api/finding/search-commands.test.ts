import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openDatabase } from "#api/db/open.ts";
import { searchCheck, searchRebuild } from "#api/scripts/search-commands.ts";
import { startFakeMeilisearch } from "#tests/fixtures/fake-meilisearch.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { expect, inject, test } from "vitest";

/** Runs a script as `npm run search:…` does. */
async function run(script: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", `api/scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, told, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { status: status as number | null, out: out.trim(), told: told.trim() };
}

/** A separate database, and the settings for the commands. */
async function onDatabase(
  use: (env: Record<string, string>, db: ReturnType<typeof openDatabase>["db"]) => Promise<void>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-search-commands-"));
  const { databaseUrl, drop } = await copyDatabase(inject("databaseTemplate"), dataDir);
  const env = {
    APP_ENV: "local",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const { db } = openDatabase({ dataDir, databaseUrl }, () => {});
  try {
    await use(env, db);
  } finally {
    await db.destroy();
    await drop();
    rmSync(dataDir, { recursive: true });
  }
}

/** A user and a circle without index rows, as an update from an older build leaves them. */
async function fill(db: ReturnType<typeof openDatabase>["db"]) {
  const now = Date.now();
  const person = await db
    .insertInto("user")
    .values({ name: "守灯人", name_folded: "守灯人", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const circle = await db
    .insertInto("circle")
    .values({ name: "看海", name_folded: "看海", description: "看海的人", owner_id: person.id, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("suggestion_key").execute();
  return { person, circle };
}

test("R06 search:check exits with 1 where an index differs from its texts, and search:rebuild repairs that", () =>
  onDatabase(async (env, db) => {
    const { person, circle } = await fill(db);
    // The command is started once as a process; the other tests call its function.
    expect(await run("search-check", env)).toEqual({
      status: 1,
      out: `circle:${circle.id} 不在索引里\n共 1 处不同，npm run search:rebuild 可以修复`,
      told: "",
    });
    await expect(searchRebuild(env, ["--from", "nowhere"], () => {})).rejects.toThrow(/^用法：npm run search:rebuild/);
    const progress: string[] = [];
    const rebuilt = await searchRebuild(env, [], (said) => progress.push(said));
    expect(rebuilt.trim()).toMatch(/^搜索索引已重建：1 条，搜索建议：\d+ 条，用时 \d+ 秒$/);
    expect(progress.join("")).toContain("1 条，到 circle:");
    expect(await searchCheck(env)).toEqual({ text: "搜索索引与内容一致", differs: false });
    const suggested = await db
      .selectFrom("suggestion_key")
      .select(["kind", "subject_id"])
      .where("key", "in", ["守灯人", "看海"])
      .orderBy("kind")
      .execute();
    expect(suggested).toEqual([
      { kind: "circle", subject_id: circle.id },
      { kind: "user", subject_id: person.id },
    ]);
    const { n } = await db
      .selectFrom("suggestion_key")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("kind", "=", "tag")
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBeGreaterThan(0);
  }));

test("R06 with an external engine the check compares that engine too, and the rebuild sends it everything", () =>
  onDatabase(async (env, db) => {
    const fake = await startFakeMeilisearch();
    const there = { ...env, SEARCH_ENGINE: "meilisearch", SEARCH_URL: fake.url, SEARCH_KEY: fake.key };
    try {
      const { circle } = await fill(db);
      const differing = await searchCheck(there);
      expect(differing.differs).toBe(true);
      expect(differing.text).toContain(`Meilisearch circle:${circle.id} 不在索引里`);
      expect(await searchRebuild(there, [], () => {})).toMatch(/\nMeilisearch：1 条，用时 \d+ 秒$/);
      expect([...(fake.indexes.get("qunluo_circle")?.documents.keys() ?? [])]).toEqual([circle.id]);
      expect(await searchCheck(there)).toEqual({
        text: "搜索索引与内容一致\nMeilisearch 里的索引与内容一致",
        differs: false,
      });
    } finally {
      await fake.close();
    }
  }));
