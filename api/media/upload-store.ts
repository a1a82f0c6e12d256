import type { DataStore } from "@tus/server";

/**
 * The store of uploads until they are converted. Only their owner has access, because a film may contain the place
 * where it was taken. Adapters: disk (default), S3; one contract test runs over both.
 */
export interface UploadStore {
  /** The store into which the tus server writes pieces; an upload's tus id is its key here. */
  pieces(): Promise<DataStore>;
  /** Moves a complete file of this machine into the store. */
  putFile(key: string, path: string): Promise<void>;
  /** @returns bytes; undefined when the upload is absent */
  size(key: string): Promise<number | undefined>;
  /** @param end exclusive */
  read(key: string, start: number, end: number): Promise<Uint8Array>;
  /** Runs `use` with the path of a complete local copy. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Also removes an incomplete upload; an absent key is no error. */
  remove(key: string): Promise<void>;
  /**
   * Deletes uploads last written before a time (ms since 1970) to which no row refers, complete or not, and old local
   * files.
   * @param known returns those of the given keys that rows refer to
   * @returns the number of deleted uploads
   */
  removeLost(before: number, known: (keys: string[]) => Promise<ReadonlySet<string | null>>): Promise<number>;
}

const KEY = /^upload-[\da-f]{32}$/;

/** The upload keys of names in a store, each once: the tus library stores metadata beside an upload. */
export function uploadKeysOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/\.(?:json|info|part)$/, "")))].filter((key) => KEY.test(key));
}

/** @throws Error for an invalid key, which is a bug, never a visitor's mistake */
export function checkedUploadKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not an upload key: ${JSON.stringify(key)}`);
  return key;
}
