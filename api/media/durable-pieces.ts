import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS, type Upload } from "@tus/server";
import { syncFolder, synced } from "../lib/durable-file.ts";

/** Of the disk, not of the connection that the bytes come by. */
const isOfDisk = ({ syscall = "" }: NodeJS.ErrnoException) => /^(?:open|write|fsync|close)$/.test(syscall);

/**
 * The files of uploads in pieces. An offset that a client was told is on the disk: the client has forgotten the bytes before
 * it. tus's own store leaves them to the system, and does not say why a write failed.
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

  /** Bytes of a piece that broke off count, too. */
  override async getUpload(id: string): Promise<Upload> {
    await synced(join(this.#folder, id), "r").catch((error: NodeJS.ErrnoException) => {
      // Said by tus.
      if (error.code !== "ENOENT") throw error;
    });
    return super.getUpload(id);
  }
}
