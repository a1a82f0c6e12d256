import { spawnSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { lockDataDir } from "../api/data-lock.ts";
import { migrate } from "../api/db/migrate.ts";
import { openDatabase, sqliteFile } from "../api/db/open.ts";
import { failureLine, startFailure } from "../api/start-failure.ts";
import { smallDisk } from "#tests/setup/small-disk.ts";
import { planLaunch } from "./launch-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-wrong-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pair = (modulusLength: number) =>
  generateKeyPairSync("rsa", {
    modulusLength,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const [good, other, short] = [pair(2048), pair(2048), pair(1024)];
const keys = (privateKey: string, publicKey: string) => ({
  SMS_SIGN_PRIVATE_KEY: privateKey,
  SMS_SIGN_PUBLIC_KEY: publicKey,
});
const production = {
  APP_ENV: "production",
  SITE_URL: "https://a.example",
  SESSION_SECRET: randomBytes(32).toString("base64"),
  SERVICE_SECRET: randomBytes(32).toString("base64"),
};
const aFile = join(folder, "a-file");
writeFileSync(aFile, "");

const wrong: [string, Record<string, string>, RegExp][] = [
  ["two tiers on one port", { PORT: "4000", API_PORT: "4000" }, /^配置错误 API_PORT：与 PORT 都是 4000/],
  [
    "the API's private port on the port of the pages",
    { PORT: "4000", API_PRIVATE_PORT: "4000" },
    /^配置错误 API_PRIVATE_PORT：与 PORT 都是 4000/,
  ],
  [
    "the pages on the port after the API's",
    { PORT: "4001", API_PORT: "4000" },
    /^配置错误 API_PRIVATE_PORT：与 PORT 都是 4001/,
  ],
  [
    "metrics on the port of the pages",
    { PORT: "4000", METRICS_PORT: "4000" },
    /^配置错误 METRICS_PORT：与 PORT 都是 4000/,
  ],
  ["a file as DATA_DIR", { DATA_DIR: aFile }, /^配置错误 DATA_DIR：不能写入 .*a-file（ENOTDIR）$/],
  ["a DATA_DIR below a file", { DATA_DIR: join(aFile, "deep") }, /^配置错误 DATA_DIR：.*（ENOTDIR）$/],
  ["a DATA_DIR that cannot be made", { DATA_DIR: "/proc/qunluo" }, /^配置错误 DATA_DIR：/],
  [
    "a SITE_URL for sockets",
    { SITE_URL: "wss://a.example" },
    /^配置错误 SITE_URL：须为以 http:\/\/ 或 https:\/\/ 开头/,
  ],
  ["a SITE_URL without a scheme", { SITE_URL: "a.example" }, /^配置错误 SITE_URL：/],
  [
    "a CHAT_SOCKET_BASE for pages",
    { CHAT_SOCKET_BASE: "https://a.example/chat" },
    /^配置错误 CHAT_SOCKET_BASE：须为以 ws:\/\/ 或 wss:\/\/ 开头/,
  ],
  ["an API_BASE_URL for sockets", { API_BASE_URL: "ws://a.example" }, /^配置错误 API_BASE_URL：/],
  ["an API_PRIVATE_URL without a scheme", { API_PRIVATE_URL: "api:3002" }, /^配置错误 API_PRIVATE_URL：/],
  ["half an S3", { S3_ENDPOINT: "https://s3.example" }, /^配置错误 S3_BUCKET：设置了 S3_ENDPOINT 时必须设置/],
  ["S3 keys without a bucket", { S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" }, /^配置错误 S3_BUCKET：/],
  [
    "a broken private key",
    keys(good.privateKey.slice(0, 200), good.publicKey),
    /^配置错误 SMS_SIGN_PRIVATE_KEY：不是一把完整的 PEM 密钥/,
  ],
  [
    "a broken public key",
    keys(good.privateKey, "ssh-rsa AAAA"),
    /^配置错误 SMS_SIGN_PUBLIC_KEY：不是一把完整的 PEM 密钥/,
  ],
  [
    "keys of two pairs",
    keys(good.privateKey, other.publicKey),
    /^配置错误 SMS_SIGN_PUBLIC_KEY：与 SMS_SIGN_PRIVATE_KEY 不是一对$/,
  ],
  [
    "one secret for two purposes",
    { ...production, SERVICE_SECRET: production.SESSION_SECRET },
    /^配置错误 SERVICE_SECRET：与 SESSION_SECRET 相同，须各用各的/,
  ],
  [
    "production without TLS",
    { ...production, SITE_URL: "http://a.example" },
    /^配置错误 SITE_URL：production 环境须以/,
  ],
  ["a short key", keys(short.privateKey, short.publicKey), /^配置错误 SMS_SIGN_PRIVATE_KEY：须为 2048 位/],
];

test.each(wrong)("K01 %s: one clear line names the setting", (_what, env, line) => {
  expect(() => planLaunch(undefined, "1", { DATA_DIR: join(folder, "data"), ...env })).toThrow(
    expect.objectContaining({ name: "ConfigError", message: expect.stringMatching(line) as string }) as Error,
  );
});

test("K01 an S3 region without a bucket is accepted, because AWS machines have one in their environment", () => {
  const env = { DATA_DIR: join(folder, "data"), S3_REGION: "cn-north-1" };
  expect(planLaunch("api", "1", env).api).toMatchObject({ S3_REGION: "cn-north-1" });
});

test("K01 a valid key pair with line breaks as two characters is accepted", () => {
  const flat = keys(good.privateKey.replaceAll("\n", "\\n"), good.publicKey.replaceAll("\n", "\\n"));
  expect(planLaunch("api", "1", { DATA_DIR: join(folder, "data"), ...flat }).api?.SMS_SIGN_PRIVATE_KEY).toBe(
    good.privateKey,
  );
});

/** The line that an operator reads when a database cannot be opened or migrated. */
async function lineOf(
  dataDir: string,
  databaseUrl?: string,
  before?: (db: ReturnType<typeof openDatabase>["db"]) => Promise<unknown>,
): Promise<string> {
  let opened: ReturnType<typeof openDatabase> | undefined;
  try {
    opened = openDatabase({ dataDir, databaseUrl }, () => {});
    await migrate(opened.db, opened.kind);
    await before?.(opened.db);
    await migrate(opened.db, opened.kind);
    return "no failure";
  } catch (error) {
    return failureLine(startFailure(error, { databaseUrl, file: sqliteFile(dataDir) }));
  } finally {
    await opened?.db.destroy();
  }
}

// A long timeout: the whole schema is made twice with each statement synced, which takes seconds on a busy machine.
test(
  "K01 a newer database, a damaged one, and an absent PostgreSQL are one clear line each",
  { timeout: 60_000 },
  async () => {
    const newer = (db: ReturnType<typeof openDatabase>["db"]) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030-01-01')`.execute(db);
    expect(await lineOf(mkdtempSync(join(folder, "new-")), undefined, newer)).toMatch(
      /^数据库比这个版本的群落新（已有迁移 999-future）：/,
    );

    const damaged = mkdtempSync(join(folder, "damaged-"));
    writeFileSync(sqliteFile(damaged), "This is no database, and long enough to be read as one.".repeat(100));
    expect(await lineOf(damaged)).toBe(`数据库文件已损坏：${sqliteFile(damaged)}，请用备份替换它再启动`);

    expect(await lineOf(folder, "postgres://somebody:geheim@127.0.0.1:1/qunluo")).toBe(
      "连接不上 PostgreSQL 127.0.0.1:1/qunluo（ECONNREFUSED）：请检查 DATABASE_URL，并确认数据库已启动",
    );
  },
);

test("K01 each kind of damage to the database file or the lock is one clear line that names the file", async () => {
  const whole = mkdtempSync(join(folder, "whole-"));
  const lock = lockDataDir(whole);
  const { db } = openDatabase({ dataDir: whole, databaseUrl: undefined }, () => {});
  // As large as a database in use, made by a few statements; the names of its tables do not matter here.
  await sql`create table something (id integer primary key, text text not null)`.execute(db);
  await sql`create table other (id integer primary key, text text not null)`.execute(db);
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200)
    insert into something select i, hex(randomblob(500)) from n`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  lock.release();

  /** The line for a copy with one damage. */
  async function lineWhen(damage: (file: string) => void): Promise<string> {
    const dataDir = mkdtempSync(join(folder, "hurt-"));
    const file = sqliteFile(dataDir);
    copyFileSync(sqliteFile(whole), file);
    damage(file);
    return (await lineOf(dataDir)).replace(file, "FILE");
  }
  const write = (at: number, bytes: string | Buffer) => (file: string) => {
    const content = readFileSync(file);
    Buffer.from(bytes).copy(content, at);
    writeFileSync(file, content);
  };
  const words = readFileSync(sqliteFile(whole)).indexOf("CREATE TABLE something");
  const lines = {
    "cut in the middle": await lineWhen((file) => truncateSync(file, 20_000)),
    "cut in its first page": await lineWhen((file) => truncateSync(file, 1000)),
    "a table whose words are broken": await lineWhen(write(words, "CREATE TABEL")),
    "a format of another time": await lineWhen(write(44, Buffer.from([0, 0, 0, 9]))),
    "a first page of noise": await lineWhen(write(100, Buffer.alloc(3900, 0xa5))),
  };
  expect(lines).toEqual(
    Object.fromEntries(Object.keys(lines).map((what) => [what, "数据库文件已损坏：FILE，请用备份替换它再启动"])),
  );

  const place = join(whole, "api.lock");
  writeFileSync(place, "This is no lock, and long enough to be read as one.".repeat(100));
  expect(() => lockDataDir(whole, 10)).toThrow(
    expect.objectContaining({
      name: "ConfigError",
      message: `锁文件已损坏：${place}，里面没有数据，请确认没有别的群落在使用这个目录，删去它再启动`,
    }) as Error,
  );
  rmSync(place);
  mkdirSync(place);
  expect(() => lockDataDir(whole, 10)).toThrow(
    /^不能写入锁文件 .*api\.lock（SQLITE_CANTOPEN）：请检查磁盘空间与文件权限$/,
  );
});

test("K01 a secret file that a power cut has emptied stops the start, and the line names it", () => {
  const dataDir = mkdtempSync(join(folder, "empty-secret-"));
  mkdirSync(join(dataDir, "keys"));
  const file = join(dataDir, "keys", "service-secret");
  writeFileSync(file, "");
  const line = `密钥文件是空的：${file}，请从备份恢复它，或删去它再启动`;
  expect(() => planLaunch("api", "1", { DATA_DIR: dataDir })).toThrow(
    expect.objectContaining({ name: "ConfigError", message: line }) as Error,
  );
});

test("K01 a module that was built for another Node causes a line that says how to repair it", () => {
  const error = Object.assign(
    new Error("The module was compiled against a different Node.js version using NODE_MODULE_VERSION 115."),
    { code: "ERR_DLOPEN_FAILED" },
  );
  expect(failureLine(startFailure(error, { databaseUrl: undefined, file: "" }))).toMatch(
    /^本机模块不适合 Node\.js \d+.*npm ci$/,
  );
});

test("K01 a second start on one DATA_DIR is refused until the first has ended", () => {
  const dataDir = mkdtempSync(join(folder, "locked-"));
  const first = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir, 10)).toThrow(/^配置错误 DATA_DIR：.*正被另一个群落使用/);
  first.release();
  lockDataDir(dataDir, 10).release();
});

test("K01 full and read-only disks are no wrong setting: an existing lock works, all else is one clear line", () => {
  const disk = smallDisk(1);
  try {
    const known = join(disk.folder, "known");
    lockDataDir(known).release();
    // An empty lock file, as earlier builds left it.
    expect(statSync(join(known, "api.lock")).size).toBe(0);
    disk.fill();
    const lock = lockDataDir(known, 10);
    expect(() => lockDataDir(known, 10)).toThrow(/正被另一个群落使用/);
    lock.release();
    const env = { APP_ENV: "local", DATA_DIR: known };
    const noRoom = expect.objectContaining({
      name: "NotThereError",
      message: expect.stringMatching(/^不能写入 .*keys.*（ENOSPC）：请检查磁盘空间$/) as string,
    }) as Error;
    expect(() => planLaunch(undefined, "1", env)).toThrow(noRoom);

    disk.free();
    expect(planLaunch(undefined, "1", env).api?.SERVICE_SECRET).toMatch(/^[\w-]{43}$/);
    disk.readOnly();
    const readOnly = (pattern: RegExp) =>
      expect.objectContaining({ name: "NotThereError", message: expect.stringMatching(pattern) as string }) as Error;
    expect(() => lockDataDir(known, 10)).toThrow(readOnly(/^不能写入锁文件 .*api\.lock（EROFS）：/));
    expect(() => planLaunch(undefined, "1", { DATA_DIR: join(disk.folder, "new") })).toThrow(
      readOnly(/^不能写入 DATA_DIR .*new（EROFS）/),
    );
  } finally {
    disk.remove();
  }
});

test.each(["SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_BUSY", "ENOSPC", "EDQUOT", "EROFS"])(
  "K01 a start that fails with %s is retried, because the disk or the lock may be free later",
  (code) => {
    const error = Object.assign(new Error("no"), { code });
    const told = startFailure(error, { databaseUrl: undefined, file: join(folder, "data.sqlite") });
    expect(told).toMatchObject({ name: "NotThereError", message: expect.stringContaining(code) as string });
  },
);

test("K01 a start that PgBouncer refuses for a setting is a wrong setting; other refusals of PgBouncer may pass", () => {
  const told = (message: string) =>
    startFailure(Object.assign(new Error(message), { code: "08P01" }), {
      databaseUrl: "postgres://qunluo:secret@bouncer:6432/qunluo",
      file: "",
    });
  for (const message of ["unsupported startup parameter: options", "no such database: qunluo", "no such user: qunluo"])
    expect(told(message)).toMatchObject({
      name: "ConfigError",
      message: `配置错误 DATABASE_URL：bouncer:6432/qunluo 的 PgBouncer 拒绝了连接（${message}）`,
    });
  for (const message of ["query_wait_timeout", "server login failed", "pgbouncer cannot connect to server"])
    expect(told(message)).toMatchObject({ name: "NotThereError" });
});

test.each(["scripts/start.mjs", "server/main.ts"])(
  "K01 %s on an older Node names the needed version in one line",
  (file) => {
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
    const run = spawnSync(
      process.execPath,
      ["--import", "tsx", "--import", `data:text/javascript,${encodeURIComponent(older)}`, file],
      { encoding: "utf8", timeout: 20_000 },
    );
    expect({ code: run.status, said: run.stdout + run.stderr }).toEqual({
      code: 78,
      said: "需要 Node.js 24 或更新的版本，当前是 20.20.2：请用 npm start，它用 npm ci 装好的 Node.js 24\n",
    });
  },
);
