import type { Readable } from "node:stream";

/** A range of bytes; `end` is inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The store of uploaded files. Adapters: disk (default), S3; one contract test runs over both. */
export interface MediaStore {
  /** Writes atomically. Writing the same key with the same bytes again is allowed. */
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** Writes a file of this machine, streaming it; the file stays where it is. */
  putFile(key: string, path: string, mime: string): Promise<void>;
  /** @returns undefined for an absent file or an invalid key; `mime` by the key's extension */
  stat(key: string): Promise<{ bytes: number; mime: string } | undefined>;
  /**
   * @param range must lie within the file (see `stat`)
   * @returns as `stat`; `bytes` is the length of the stream, if the store reports it
   */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ stream: Readable; bytes: number | undefined; mime: string } | undefined>;
  /**
   * Reads a small file at once; absent in adapters where a stream costs no more.
   * @returns undefined when the file is absent or large
   */
  small?(key: string): Promise<{ content: Uint8Array; bytes: number; mime: string } | undefined>;
  remove(key: string): Promise<void>;
  /** The keys of files last written before a time (ms since 1970), in batches of about a hundred. */
  oldKeys(before: number): AsyncIterable<string[]>;
  /** Deletes partial files of killed processes, last written before a time (ms since 1970). @returns their number */
  removePartialFiles(before: number): Promise<number>;
  /** Checks that the store answers; absent for a local disk. @throws when it does not answer */
  check?(): Promise<void>;
  /** An id of the disk, so that several machines notice if each has its own; absent when they share a store. */
  place?(): Promise<string>;
}
