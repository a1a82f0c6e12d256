import { type FileHandle, link, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

interface Fill {
  mode?: number;
  fill?: (file: FileHandle) => Promise<void>;
}

/** Opens a path, fills it, and waits until the disk has it. A folder is opened with the flag `r`. */
export async function synced(path: string, flags: string, { mode = 0o644, fill }: Fill = {}): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await fill?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The names in a folder outlast a power cut from here on. A folder that we may enter and not read is left to the system. */
export async function syncFolder(folder: string): Promise<void> {
  await synced(folder, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES") throw error;
  });
}

/** The same of a folder and of all folders below it. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  await syncFolder(folder);
}

/** Makes a folder and those above it that are missing; their names outlast a power cut. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Makes folders below `root`, and `root` itself. The name of each is synced once in this process, also where the folder is
 * there already: another process may have made it and died before it synced.
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

/** Gives a file its place: first its bytes are on the disk, then its name. @throws EXDEV from another disk */
export async function moveDurably(from: string, to: string): Promise<void> {
  await synced(from, "r");
  await rename(from, to);
  await syncFolder(dirname(to));
}

interface WholeFile {
  path: string;
  /** Its name until it is whole, on the same disk. */
  temporary: string;
  mode?: number;
  fill: (file: FileHandle) => Promise<void>;
  /** A file that is there already stays as it is. */
  isKept?: boolean;
}

/** Writes a file that is there whole or not at all, also after a power cut. Its folder must exist. */
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
