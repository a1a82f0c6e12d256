import type { DataStore } from "@tus/server";

/**
 * Where uploads lie until they are converted: nobody but their owner ever gets at them, for they may say where a film
 * was taken. Adapters: disk (default), S3; one contract test runs over both.
 */
export interface UploadStore {
  /** What the tus server writes the pieces of an upload to; an upload's id there is its key here. */
  pieces(): Promise<DataStore>;
  /** Takes a whole file of this machine, which is there no more afterwards. */
  putFile(key: string, path: string): Promise<void>;
  /** @returns bytes; undefined when there is none */
  size(key: string): Promise<number | undefined>;
  /** @param end the byte after the last one */
  read(key: string, start: number, end: number): Promise<Uint8Array>;
  /** Runs `use` with a path under which all of it lies on this machine. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Also what is not whole; what is not there is fine. */
  remove(key: string): Promise<void>;
  /**
   * Removes what was last written before a time (milliseconds) and is known to nobody, also what is not whole, and what was
   * left aside on this machine.
   * @param known of these keys, those that are
   * @returns how many
   */
  removeLost(before: number, known: (keys: string[]) => Promise<ReadonlySet<string | null>>): Promise<number>;
}

const KEY = /^upload-[\da-f]{32}$/;

/** Of names in a store, the keys that they belong to, each once: beside an upload lies what tus knows of it. */
export function uploadKeysOf(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/\.(?:json|info|part)$/, "")))].filter((key) => KEY.test(key));
}

/** @throws Error when a program asks for what can be no key: a bug, never a visitor's mistake */
export function checkedUploadKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not an upload key: ${JSON.stringify(key)}`);
  return key;
}
