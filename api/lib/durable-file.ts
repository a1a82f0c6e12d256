import { type FileHandle, link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

interface Fill {
  mode?: number;
  fill?: (file: FileHandle) => Promise<void>;
}

/** Opens a path, fills it, and syncs it to the disk. Use the flag `r` for a folder. */
export async function synced(path: string, flags: string, { mode = 0o644, fill }: Fill = {}): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await fill?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Syncs the names in a folder, so that they survive a power cut. A folder without read permission is left to the
 * system.
 */
export async function syncFolder(folder: string): Promise<void> {
  await synced(folder, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES") throw error;
  });
}

/** Syncs a folder and all folders below it. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

/** Creates a folder and its missing parents; their names survive a power cut. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Creates folders below `root`, and `root` itself. The name of each folder is synced once per process, even if the
 * folder exists: another process may have created it and crashed before it synced the name.
 */
export function durableFolders(root: string): (folder: string) => Promise<void> {
  const done = new Map<string, Promise<void>>();
  async function syncNames(folder: string): Promise<void> {
    for (let made = folder; made.length >= root.length; made = dirname(made)) await syncFolder(dirname(made));
  }
  return async (folder) => {
    await makeFolder(folder);
    let names = done.get(folder);
    if (!names) {
      names = syncNames(folder);
      done.set(folder, names);
      names.catch(() => done.delete(folder));
    }
    await names;
  };
}

/** Moves a file: first syncs its bytes, then its new name. @throws EXDEV when the target is on another disk */
export async function moveDurably(from: string, to: string): Promise<void> {
  await synced(from, "r");
  await rename(from, to);
  await syncFolder(dirname(to));
}

interface WholeFile {
  path: string;
  /** The temporary name until the file is complete; must be on the same disk. */
  temporary: string;
  mode?: number;
  fill: (file: FileHandle) => Promise<void>;
  /** Leave an existing file at `path` unchanged. */
  isKept?: boolean;
}

/** Writes a file atomically: the file is complete or absent, also after a power cut. Its folder must exist. */
export async function writeWhole({ path, temporary, mode, fill, isKept = false }: WholeFile): Promise<void> {
  try {
    await synced(temporary, "w", { fill, ...(mode === undefined ? {} : { mode }) });
    if (isKept)
      await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
    else await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (isKept) await rm(temporary);
  await syncFolder(dirname(path));
}
