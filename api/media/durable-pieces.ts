import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS, type Upload } from "@tus/server";
import { syncFolder, synced } from "../lib/durable-file.ts";

/** Whether an error is the disk's, not the connection's. */
const isOfDisk = ({ syscall = "" }: NodeJS.ErrnoException) => /^(?:open|write|fsync|close)$/.test(syscall);

/**
 * Files of resumable uploads. An acknowledged offset is synced to the disk, because the client drops the bytes before
 * it. The tus library's own store does not sync, and hides why a write failed.
 */
export class DurablePieces extends FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    super({ directory: folder });
    this.#folder = folder;
  }

  override async create(file: Upload): Promise<Upload> {
    const made = await super.create(file);
    const path = join(this.#folder, file.id);
    await synced(path, "r");
    await synced(`${path}.json`, "r");
    await syncFolder(this.#folder);
    return made;
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.#folder, id), { flags: "r+", start: offset, flush: true });
    try {
      await pipeline(readable, file);
    } catch (error) {
      throw isOfDisk(error as NodeJS.ErrnoException) ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }

  /** The bytes of an interrupted piece count, too. */
  override async getUpload(id: string): Promise<Upload> {
    await synced(join(this.#folder, id), "r").catch((error: NodeJS.ErrnoException) => {
      // The tus library reports an absent file itself.
      if (error.code !== "ENOENT") throw error;
    });
    return super.getUpload(id);
  }
}
