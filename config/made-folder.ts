import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** The names in a folder outlast a power cut from here on. A folder that we may enter and not read is left to the system. */
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
 * Makes a folder and those above it that are missing; their names outlast a power cut.
 * Not mkdir's own `recursive`: below a folder such as /proc it tries for ever (Node 20 and 24).
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process that starts at the same time was quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  syncFolder(dirname(folder));
}
