import { chmodSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes new files and folders of this process and its children readable by their user only: they contain phones,
 * sessions, drafts.
 */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes files private that an earlier version of the product made readable for all users. */
export function closeDatabaseFiles(dataDir: string): void {
  for (const name of ["qunluo.sqlite", "qunluo.sqlite-wal", "qunluo.sqlite-shm", "api.lock"])
    try {
      chmodSync(join(dataDir, name), 0o600);
    } catch {
      // Absent with PostgreSQL, or another user's, who decides.
    }
}
