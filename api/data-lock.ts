import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import { openSqliteFile, type SqliteFile } from "./db/dialects/sqlite-file.ts";

/** One that is stopping is given so long to be gone. */
const PATIENCE_MS = 5_000;

function lockFailure(error: unknown, dataDir: string, file: string): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "SQLITE_BUSY")
    return new ConfigError(`配置错误 DATA_DIR：${dataDir} 正被另一个群落使用，请先停止它，或另设 DATA_DIR`);
  if (code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT")
    return new ConfigError(`锁文件已损坏：${file}，里面没有数据，请确认没有别的群落在使用这个目录，删去它再启动`);
  if (/^SQLITE_(?:READONLY|CANTOPEN|FULL|IOERR)$/.test(code))
    return new ConfigError(`不能写入锁文件 ${file}（${code}）：请检查磁盘空间与文件权限`);
  return error;
}

/**
 * Holds DATA_DIR for this process alone: two APIs on it would clean up each other's files. SQLite's own lock, since the
 * system takes it back however the process ends, and it holds between containers that share the folder.
 * @throws ConfigError when another process has it, or its file cannot be used
 */
export function lockDataDir(dataDir: string, patienceMs = PATIENCE_MS): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "api.lock");
  let lock: SqliteFile | undefined;
  try {
    lock = openSqliteFile(file, { timeoutMs: patienceMs });
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock?.close();
    throw lockFailure(error, dataDir, file);
  }
  return { release: () => void lock.close() };
}
