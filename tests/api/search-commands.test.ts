import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openDatabase } from "#api/db/open.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { expect, inject, test } from "vitest";

/** As `npm run search:…` runs it. */
async function run(script: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", `api/scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, APP_ENV: "local", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, told, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { status: status as number | null, out: out.trim(), told: told.trim() };
}

test("R06 search:check ends with 1 where an index and the texts differ; search:rebuild ends that, and suggests all names", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-search-commands-"));
  const { databaseUrl, drop } = await copyDatabase(inject("databaseTemplate"), dataDir);
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  const { db } = openDatabase({ dataDir, databaseUrl }, () => {});
  try {
    // As an update leaves them: they were there before their indexes.
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

    const [differing, mistyped] = await Promise.all([
      run("search-check", env),
      run("search-rebuild", env, "--from", "nowhere"),
    ]);
    expect(differing).toMatchObject({ status: 1 });
    expect(differing.out).toBe(`circle:${circle.id} 不在索引里\n共 1 处不同，npm run search:rebuild 可以修复`);
    expect(mistyped).toMatchObject({ status: 1, told: expect.stringMatching(/^用法：npm run search:rebuild/) });

    const rebuilt = await run("search-rebuild", env);
    expect(rebuilt).toMatchObject({ status: 0 });
    expect(rebuilt.out).toMatch(/^搜索索引已重建：1 条，搜索建议：\d+ 条，用时 \d+ 秒$/);
    expect(await run("search-check", env)).toMatchObject({ status: 0, out: "搜索索引与内容一致" });
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
  } finally {
    await db.destroy();
    await drop();
    rmSync(dataDir, { recursive: true });
  }
});
