import { chmodSync } from "node:fs";
import { join } from "node:path";

/** Files and folders that this process and its children make are for their user alone: they hold phones, sessions, drafts. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** Takes from everybody else what an earlier version of the product made readable to all. */
export function closeDatabaseFiles(dataDir: string): void {
  for (const name of ["qunluo.sqlite", "qunluo.sqlite-wal", "qunluo.sqlite-shm", "api.lock"])
    try {
      chmodSync(join(dataDir, name), 0o600);
    } catch {
      // Absent with PostgreSQL, or another user's, who decides.
    }
}
