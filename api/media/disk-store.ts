import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { durableFolders, writeWhole } from "../lib/durable-file.ts";
import { checkedMime, mimeOfKey } from "./media-key.ts";
import type { MediaStore } from "./media-store.ts";
import { oldEntries, removeOldEntries } from "../lib/old-entries.ts";

/** Smaller files are read at once: a stream costs more than the bytes of a small picture. */
const SMALL_BYTES = 128 * 1024;

const isAbsent = (error: unknown) =>
  ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "");

/** Paths of the folders below `folder`, without the hidden folder of files being written. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .flatMap((entry) => (entry.isDirectory() ? [relative(folder, join(entry.parentPath, entry.name))] : []))
    .filter((path) => !path.startsWith("."));
}

/** Stores files below `folder`. A file is complete or absent, also after a power cut. */
export function diskStore(folder: string): MediaStore {
  const aside = join(folder, ".incoming");

  const durable = durableFolders(folder);

  async function write(key: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    checkedMime(key);
    const path = join(folder, key);
    await mkdir(aside, { recursive: true });
    await durable(dirname(path));
    await writeWhole({ path, temporary: join(aside, randomUUID()), fill });
  }

  /** Opens a file; the caller must close it. */
  async function opened(key: string) {
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
    if (about.isFile()) return { file, mime, bytes: about.size };
    await file.close();
    return undefined;
  }

  return {
    put: (key, bytes) => write(key, (file) => file.writeFile(bytes)),
    putFile: (key, path) =>
      write(key, async (file) => {
        // Each chunk is written after the one before.
        for await (const chunk of createReadStream(path)) await file.writeFile(chunk as Buffer);
      }),
    async stat(key) {
      const found = await opened(key);
      await found?.file.close();
      return found && { bytes: found.bytes, mime: found.mime };
    },
    async small(key) {
      const found = await opened(key);
      if (!found) return undefined;
      try {
        if (found.bytes > SMALL_BYTES) return undefined;
        return { content: await found.file.readFile(), bytes: found.bytes, mime: found.mime };
      } finally {
        await found.file.close();
      }
    },
    async get(key, range) {
      const found = await opened(key);
      if (!found) return undefined;
      return {
        stream: found.file.createReadStream(range),
        bytes: range ? range.end - range.start + 1 : found.bytes,
        mime: found.mime,
      };
    },
    async remove(key) {
      checkedMime(key);
      await rm(join(folder, key), { force: true });
    },
    async *oldKeys(before) {
      for (const place of await foldersIn(folder)) {
        const names = await oldEntries(join(folder, place), before);
        // A few hundred names at most per folder: folders are named by the first byte of a hash (256 values).
        yield names.map((name) => `${place}/${name}`).filter((key) => mimeOfKey(key) !== undefined);
      }
    },
    removePartialFiles: (before) => removeOldEntries(aside, before),
    async place() {
      const path = join(folder, ".place");
      const known = await readFile(path, "utf8").catch(() => "");
      if (known) return known;
      await durable(folder);
      const name = randomUUID();
      // If another process was faster, its name stays.
      await writeWhole({
        path,
        temporary: join(folder, `.place-${name}`),
        fill: (file) => file.writeFile(name),
        isKept: true,
      });
      return readFile(path, "utf8");
    },
  };
}
