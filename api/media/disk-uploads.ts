import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DataStore } from "@tus/server";
import { durableFolders, moveDurably, writeWhole } from "../lib/durable-file.ts";
import { oldEntries, removeOldEntries } from "../lib/old-entries.ts";
import { checkedUploadKey, uploadKeysOf, type UploadStore } from "./upload-store.ts";

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/**
 * Uploads as files in `folder`; beside a resumable upload is the metadata of the tus library (`.json`). Acknowledged
 * bytes survive a power cut.
 * @param aside folder for incomplete files and files in use
 */
export function diskUploads(folder: string, aside: string): UploadStore {
  const pathOf = (key: string) => join(folder, checkedUploadKey(key));
  const durable = durableFolders(folder);
  let pieces: DataStore | undefined;
  const store: UploadStore = {
    async pieces() {
      await durable(folder);
      const { DurablePieces } = await import("./durable-pieces.ts");
      return (pieces ??= new DurablePieces(folder));
    },
    async putFile(key, path) {
      await durable(folder);
      try {
        await moveDurably(path, pathOf(key));
      } catch (error) {
        if (!hasCode(error, "EXDEV")) throw error;
        await writeWhole({
          path: pathOf(key),
          temporary: `${pathOf(key)}.part`,
          async fill(file) {
            for await (const chunk of createReadStream(path)) await file.writeFile(chunk as Buffer);
          },
        });
        await rm(path, { force: true });
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (hasCode(error, "ENOENT")) return undefined;
        throw error;
      }
    },
    async read(key, start, end) {
      const file = await open(pathOf(key), "r");
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    withFile: (key, use) => use(pathOf(key)),
    async remove(key) {
      for (const end of ["", ".json", ".part"]) await rm(pathOf(key) + end, { force: true });
    },
    async removeLost(before, known) {
      const keys = uploadKeysOf(await oldEntries(folder, before));
      const needed = await known(keys);
      const lost = keys.filter((key) => !needed.has(key));
      for (const key of lost) await store.remove(key);
      return lost.length + (await removeOldEntries(aside, before));
    },
  };
  return store;
}
