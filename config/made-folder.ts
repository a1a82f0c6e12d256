import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Syncs a folder, so that the names in it survive a power cut. Skips a folder that we may enter but not read. */
export function syncFolder(folder: string): void {
  let opened: number;
  try {
    opened = openSync(folder, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES") return;
    throw error;
  }
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * Makes a folder and its missing parents, so that their names survive a power cut. Not by mkdir's own `recursive`,
 * which never ends below a folder such as /proc (Node 20 and 24).
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process that starts at the same time has made the folder.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  syncFolder(dirname(folder));
}
