import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedMime, mimeOfKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";

async function synced(path: string, flags: string, write?: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o644);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isAbsent = (error: unknown) => ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Files below `folder`. A file is there whole or not at all, also after a power cut: written aside, synced, renamed, folder synced. */
export function diskStore(folder: string): MediaStore {
  const aside = join(folder, ".incoming");
  return {
    async put(key, bytes) {
      checkedMime(key);
      const path = join(folder, key);
      await mkdir(aside, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      const temporary = join(aside, randomUUID());
      try {
        await synced(temporary, "wx", (file) => file.writeFile(bytes));
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await synced(dirname(path), "r");
    },
    async get(key) {
      const mime = mimeOfKey(key);
      if (mime === undefined) return undefined;
      let file: FileHandle;
      try {
        file = await open(join(folder, key), "r");
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
      const about = await file.stat();
      if (!about.isFile()) {
        await file.close();
        return undefined;
      }
      return { stream: file.createReadStream(), bytes: about.size, mime };
    },
    async remove(key) {
      checkedMime(key);
      await rm(join(folder, key), { force: true });
    },
  };
}
