import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import { makeFolder } from "../config/made-folder.ts";
import { cannotWrite } from "./db/cannot-write.ts";
import { openSqliteFile, type SqliteFile } from "./db/dialects/sqlite-file.ts";
import { notWritten } from "./start-failure.ts";

/** How long a starting process waits for the previous process to end, in ms. */
const PATIENCE_MS = 5_000;

/**
 * Every lock that this process holds. The garbage collector closes an unreferenced database and releases its lock:
 * without this set, a caller that drops the result of `lockDataDir` would lose the lock.
 */
const held = new Set<SqliteFile>();

function lockFailure(error: unknown, dataDir: string, file: string): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "SQLITE_BUSY")
    return new ConfigError(`配置错误 DATA_DIR：${dataDir} 正被另一个群落使用，请先停止它，或另设 DATA_DIR`);
  if (code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT")
    return new ConfigError(`锁文件已损坏：${file}，里面没有数据，请确认没有别的群落在使用这个目录，删去它再启动`);
  if (cannotWrite(error) || code === "EACCES" || code === "EPERM") return notWritten(file, "锁文件", code);
  return error;
}

/**
 * Locks DATA_DIR for this process until it ends or calls `release`: two APIs on one folder would delete each other's
 * files. The lock is SQLite's own file lock: the system releases it however the process ends, and it works between
 * containers that share the folder. Nothing is written to the file, so that a full disk does not prevent a start.
 * @throws ConfigError when another process holds the lock
 * @throws NotThereError when the file cannot be created or opened at present
 */
export function lockDataDir(dataDir: string, patienceMs = PATIENCE_MS): { release(): void } {
  const file = join(dataDir, "api.lock");
  let lock: SqliteFile | undefined;
  try {
    makeFolder(dataDir);
    // On a read-only file SQLite would take a lock that excludes no other process.
    if (existsSync(file)) accessSync(file, constants.W_OK);
    lock = openSqliteFile(file, { timeoutMs: patienceMs });
    // SQLite journals the first page of an empty file; a journal in memory works on a full disk, too.
    lock.exec("pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock?.close();
    throw lockFailure(error, dataDir, file);
  }
  const taken = lock;
  held.add(taken);
  return {
    release() {
      if (held.delete(taken)) taken.close();
    },
  };
}
