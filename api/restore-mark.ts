import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import { syncFolder, synced } from "./lib/durable-file.ts";

/** Stands in DATA_DIR from the first written file of a restore to its end. */
const markIn = (dataDir: string) => join(dataDir, "restore-under-way");

export async function beginRestore(dataDir: string): Promise<void> {
  await synced(markIn(dataDir), "w");
  await syncFolder(dataDir);
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(markIn(dataDir), { force: true });
  await syncFolder(dataDir);
}

/** @throws ConfigError when a restore into this folder was ended before it was complete */
export function assertNoOpenRestore(dataDir: string): void {
  if (existsSync(markIn(dataDir)))
    throw new ConfigError(`DATA_DIR ${dataDir} 里是一次没有完成的恢复：请清空它和数据库，再恢复一次`);
}
