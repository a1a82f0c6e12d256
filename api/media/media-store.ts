import type { Readable } from "node:stream";

/** Where uploaded files live. Adapters: disk (default), S3; one contract test runs over both. */
export interface MediaStore {
  /** Writes whole or not at all. Writing the same key twice with the same bytes is fine. */
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** @returns undefined when there is no such file, also for what can be no key of ours; `mime` by the key's extension, `bytes` when the store told */
  get(key: string): Promise<{ stream: Readable; bytes: number | undefined; mime: string } | undefined>;
  remove(key: string): Promise<void>;
}
