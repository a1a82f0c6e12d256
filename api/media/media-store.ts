import type { Readable } from "node:stream";

/** Bytes of a file, the first and the last one included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploaded files live. Adapters: disk (default), S3; one contract test runs over both. */
export interface MediaStore {
  /** Writes whole or not at all. Writing the same key twice with the same bytes is fine. */
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** The same with a file of this machine, which is read as it is written; it stays where it is. */
  putFile(key: string, path: string, mime: string): Promise<void>;
  /** @returns undefined when there is no such file, also for what can be no key of ours; `mime` by the key's extension */
  stat(key: string): Promise<{ bytes: number; mime: string } | undefined>;
  /**
   * @param range must lie within the file (`stat` tells)
   * @returns as `stat`; `bytes` of what is in the stream, when the store told
   */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ stream: Readable; bytes: number | undefined; mime: string } | undefined>;
  /**
   * The whole of a file that is small; absent where a stream costs no more.
   * @returns undefined when there is no such file, or when it is large
   */
  small?(key: string): Promise<{ content: Uint8Array; bytes: number; mime: string } | undefined>;
  remove(key: string): Promise<void>;
  /** The keys of files that were written last before a time (milliseconds), a hundred or so at a time. */
  oldKeys(before: number): AsyncIterable<string[]>;
  /** Removes what a killed process left half written, and nobody has written to since `before` (milliseconds). @returns how many */
  removeHalves(before: number): Promise<number>;
  /** Looks whether the store answers; absent where it is a disk of this machine. @throws when it does not */
  check?(): Promise<void>;
  /** Names the disk, so that several machines notice that each has its own; absent where all share a store. */
  place?(): Promise<string>;
}
