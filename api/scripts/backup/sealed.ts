import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { ConfigError } from "../../../config/config-error.ts";

/** Bytes of plaintext in a sealed chunk. */
const CHUNK = 64 * 1024;
const TAG = 16;
const SALT = 16;
const MAGIC = Buffer.from("QLS1");

/** How a backup's key is derived from the operator's setting. */
export interface KeyRecipe {
  kind: "key" | "passphrase";
  salt: string;
  cost: number;
}

/** A wrong key, or modified bytes. */
export class SealError extends Error {
  override name = "SealError";
}

const SHORTEST = 12;
/** scrypt's cost: 32 MB and a tenth of a second, once per backup. */
const COST = 2 ** 15;

export function newRecipe(given: string): KeyRecipe {
  return { kind: rawKey(given) ? "key" : "passphrase", salt: randomBytes(SALT).toString("hex"), cost: COST };
}

/** A key of 32 bytes in hex or base64. */
function rawKey(given: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(given)) return Buffer.from(given, "hex");
  if (/^[A-Za-z\d+/_-]{43}=?$/.test(given)) return Buffer.from(given, "base64");
  return undefined;
}

/** @throws ConfigError when a passphrase is too short */
export function masterKey(given: string, { kind, salt, cost }: KeyRecipe): Buffer {
  const raw = rawKey(given);
  if (kind === "key" && raw) return raw;
  if (given.length < SHORTEST)
    throw new ConfigError(`配置错误 BACKUP_KEY：至少 ${SHORTEST} 个字符，或用 openssl rand -base64 32 生成`);
  return scryptSync(given, Buffer.from(salt, "hex"), 32, { N: cost, r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
}

/** Derives a key for each purpose and file, so that one file cannot replace another. */
export const keyFor = (master: Buffer, salt: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", master, salt, `qunluo backup ${purpose}`, 32));

/**
 * The nonce contains the chunk's index and whether it is the last, so that no chunk can be moved, omitted or cut off.
 */
function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(Math.floor(index / 2 ** 32), 3);
  bytes.writeUInt32BE(index >>> 0, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Splits a stream into chunks of equal size; the last one is smaller, possibly empty, and marked. */
async function* piecesOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(Buffer.from(chunk));
    length += chunk.length;
    // More bytes than a chunk: it is not the last one.
    if (length <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size)) yield { bytes: rest.subarray(0, size), isLast: false };
    waiting = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** Encrypts with AES-256-GCM in chunks of 64 KB, so that unsealing returns only verified bytes. */
export async function* seal(source: AsyncIterable<Uint8Array>, master: Buffer, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const key = keyFor(master, salt, name);
  yield Buffer.concat([MAGIC, salt]);
  let index = 0;
  for await (const { bytes, isLast } of piecesOf(source, CHUNK)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonce(index++, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts and verifies. @throws SealError */
export async function* unseal(source: AsyncIterable<Uint8Array>, master: Buffer, name: string): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  let index = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    let head = Buffer.alloc(0);
    for await (const chunk of source) {
      if (key) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < MAGIC.length + SALT) continue;
      if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError(name);
      key = keyFor(master, head.subarray(MAGIC.length, MAGIC.length + SALT), name);
      yield head.subarray(MAGIC.length + SALT);
    }
  }
  for await (const { bytes, isLast } of piecesOf(body(), CHUNK + TAG)) {
    if (!key || bytes.length < TAG) throw new SealError(name);
    const decipher = createDecipheriv("aes-256-gcm", key, nonce(index++, isLast));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    try {
      yield Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG)), decipher.final()]);
    } catch {
      throw new SealError(name);
    }
  }
}
