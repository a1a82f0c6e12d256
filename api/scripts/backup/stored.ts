import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { seal, unseal } from "./sealed.ts";

/** A file of a backup as stored: sealed, if there is a key. */
export interface Stored {
  /** Path in the backup's folder, with `/` as separator. */
  path: string;
  bytes: number;
  sha256: string;
}

/** A backup's folder, and the key of its files. */
export interface Place {
  folder: string;
  key: Buffer | undefined;
}

async function* measured(source: AsyncIterable<Uint8Array>, told: (bytes: number, sha256: string) => void) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  told(bytes, hash.digest("hex"));
}

/** Writes a file and syncs it, streaming its bytes. */
export async function store({ folder, key }: Place, path: string, source: AsyncIterable<Uint8Array>): Promise<Stored> {
  const stored: Stored = { path, bytes: 0, sha256: "" };
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(
    measured(key ? seal(source, key, path) : source, (bytes, sha256) => Object.assign(stored, { bytes, sha256 })),
    createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
  );
  return stored;
}

/** Writes lines of JSON, compressed. */
export async function storeLines(place: Place, path: string, lines: AsyncIterable<string>): Promise<Stored> {
  let done: Stored | undefined;
  await pipeline(Readable.from(lines, { objectMode: false, encoding: "utf8" }), createGzip(), async (zipped) => {
    done = await store(place, path, zipped as AsyncIterable<Uint8Array>);
  });
  if (!done) throw new Error(`${path} was not written`);
  return done;
}

/** Reads a file's plain bytes. @throws SealError */
export function stored({ folder, key }: Place, path: string): AsyncIterable<Uint8Array> {
  const bytes = createReadStream(join(folder, path));
  return key ? unseal(bytes, key, path) : bytes;
}

/** Reads a file's lines. @throws SealError, or an error of zlib */
export async function* storedLines(place: Place, path: string): AsyncGenerator<string> {
  const unzipped = new PassThrough();
  const whole = pipeline(stored(place, path), createGunzip(), unzipped);
  // The stream below is read to its end, and reports the error.
  whole.catch(() => {});
  let rest = "";
  for await (const chunk of unzipped.setEncoding("utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  await whole;
  if (rest !== "") yield rest;
}

/** Reads to the end. @returns the number of items */
export async function drain(items: AsyncIterable<{ length: number }>): Promise<number> {
  let count = 0;
  for await (const { length } of items) count += length < 0 ? 0 : 1;
  return count;
}

/** Size and hash of a file on the disk. */
export async function measure({ folder }: Place, path: string): Promise<Pick<Stored, "bytes" | "sha256">> {
  let found = { bytes: 0, sha256: "" };
  const bytes = measured(createReadStream(join(folder, path)), (size, sha256) => (found = { bytes: size, sha256 }));
  await drain(bytes);
  return found;
}
