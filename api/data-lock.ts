import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import { makeFolder } from "../config/made-folder.ts";
import { cannotWrite } from "./db/cannot-write.ts";
import { openSqliteFile, type SqliteFile } from "./db/dialects/sqlite-file.ts";
import { notWritten } from "./start-failure.ts";

/** Time for a process that is stopping to end. */
const PATIENCE_MS = 5_000;

/**
 * Every lock that is held. The garbage collector closes a database that nothing refers to, and its lock goes with it: a
 * caller that drops the result of `lockDataDir` must not lose the lock.
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
 * Locks DATA_DIR for this process until it ends or calls `release`: two APIs on one folder would remove each other's
 * files. The lock is SQLite's own, which the system releases however the process ends, and which holds between
 * containers that share the folder. Nothing is written to the file, so that a full disk does not stop a start.
 * @throws ConfigError when another process has it
 * @throws NotThereError when the file cannot be made or opened at present
 */
export function lockDataDir(dataDir: string, patienceMs = PATIENCE_MS): { release(): void } {
  const file = join(dataDir, "api.lock");
  let lock: SqliteFile | undefined;
  try {
    makeFolder(dataDir);
    // Of a file that may only be read SQLite takes a lock that keeps nobody out.
    if (existsSync(file)) accessSync(file, constants.W_OK);
    lock = openSqliteFile(file, { timeoutMs: patienceMs });
    // SQLite prepares the first page of an empty file in its journal: in memory, where a full disk has no say.
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
