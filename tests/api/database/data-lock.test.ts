import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { endProcess, spawnApi, startApi } from "#tests/setup/api-process.ts";
import { copyDatabase } from "#tests/setup/database-copy.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { expect, inject, onTestFinished, test } from "vitest";

/** Collects garbage every second: a handle without references is closed by the first collection. */
const COLLECTING = ["--expose-gc", "--import", "data:text/javascript,setInterval(gc,1000).unref()"];
const IN_USE = /正被另一个群落使用，请先停止它/;

async function runningSite() {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-lock-"));
  const { databaseUrl, drop } = await copyDatabase(inject("databaseTemplate"), dataDir);
  const port = await freePort();
  const first = await startApi({ dataDir, databaseUrl, port, flags: COLLECTING });
  onTestFinished(async () => {
    await endProcess(first);
    await drop();
    rmSync(dataDir, { recursive: true });
  });
  const answers = async () => (await fetch(`http://127.0.0.1:${port}${COMMUNITY_PATH}/about`)).status;
  return { dataDir, databaseUrl, first, answers };
}

/** Runs an operator's command beside the site. */
async function command(name: string, args: string[], env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, ["--import", "tsx", `api/scripts/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, APP_ENV: "local", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

test(
  "K01 a second API on one DATA_DIR exits with one line, and another can start after the first has ended",
  { timeout: 300_000 },
  async () => {
    const { dataDir, databaseUrl, first, answers } = await runningSite();
    let told = "";
    const port = await freePort();
    const second = spawnApi({ dataDir, databaseUrl, port, heard: (text) => (told += text) });
    const ready = once(second, "message").then(() => "it serves, too");
    expect(await Promise.race([once(second, "exit").then(([code]) => code as number), ready])).toBe(78);
    await endProcess(second);
    expect(told).toMatch(IN_USE);
    expect(told.trim().split("\n")).toHaveLength(1);
    expect([first.exitCode, await answers()]).toEqual([null, 200]);

    await endProcess(first, "SIGTERM");
    await endProcess(await startApi({ dataDir, databaseUrl, port }));
  },
);

test(
  "K01 beside a running site a copy to PostgreSQL and a restore are refused, and harmless commands run",
  { timeout: 300_000 },
  async () => {
    const { dataDir, databaseUrl, answers } = await runningSite();
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const aside = mkdtempSync(join(tmpdir(), "qunluo-beside-"));
    onTestFinished(() => rmSync(aside, { recursive: true }));

    const backup = await command("backup", ["--to", aside], env);
    const folder = /备份完成并已核对：(\S+?)，/.exec(backup.output)?.[1] ?? backup.output;
    const [copied, restored] = await Promise.all([
      command("copy-to-postgres", ["--to", "postgres://nobody@127.0.0.1:1/none"], env),
      command("restore", ["--from", folder], env),
    ]);
    expect(copied).toEqual({ code: 78, output: expect.stringMatching(IN_USE) as string });
    // A running site has at least its secrets in DATA_DIR.
    expect(restored).toEqual({ code: 1, output: expect.stringMatching(/^只能恢复到空的 DATA_DIR：/) as string });
    const ran = await Promise.all([
      command("rotate-secrets", [], env),
      command("sweep-files", ["--dry-run"], env),
      command("migrate", [], env),
    ]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await answers()).toBe(200);
  },
);
