import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import { openSqliteFile } from "./db/dialects/sqlite-file.ts";

/** One that is stopping is given so long to be gone. */
const PATIENCE_MS = 5_000;

/**
 * Holds DATA_DIR for this process alone: two APIs on it would clean up each other's files. SQLite's own lock, since the
 * system takes it back however the process ends, and it holds between containers that share the folder.
 * @throws ConfigError when another process has it
 */
export function lockDataDir(dataDir: string, patienceMs = PATIENCE_MS): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const lock = openSqliteFile(join(dataDir, "api.lock"), { timeoutMs: patienceMs });
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new ConfigError(`配置错误 DATA_DIR：${dataDir} 正被另一个群落使用，请先停止它，或另设 DATA_DIR`);
  }
  return { release: () => void lock.close() };
}
