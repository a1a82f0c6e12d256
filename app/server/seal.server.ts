import { createCipheriv, createDecipheriv, createHmac, createSecretKey, pbkdf2Sync, randomFillSync } from "node:crypto";
import { defaults, seal, unseal } from "iron-webcrypto";
import { webEnv } from "./env.server.ts";

/**
 * Node's own functions in the form of WebCrypto, which the library expects. A seal is eight small steps, and WebCrypto
 * hands each to another thread and waits (0.5 ms of CPU for a seal; 0.05 ms this way). Keys are made into key objects:
 * for plain bytes Node throws and catches two exceptions with stack traces.
 */
const nodeCrypto = {
  getRandomValues: (bytes: Uint8Array) => randomFillSync(bytes),
  subtle: {
    importKey: async (_format: "raw", bytes: Uint8Array) => bytes,
    deriveBits: async ({ salt, iterations }: { salt: Uint8Array; iterations: number }, key: Uint8Array, bits: number) =>
      pbkdf2Sync(key, salt, iterations, bits / 8, "sha1"),
    sign: async (_algorithm: object, key: Uint8Array, text: Uint8Array) =>
      createHmac("sha256", createSecretKey(key)).update(text).digest(),
    async encrypt({ iv }: { iv: Uint8Array }, key: Uint8Array, text: Uint8Array) {
      const cipher = createCipheriv("aes-256-cbc", createSecretKey(key), iv);
      return Buffer.concat([cipher.update(text), cipher.final()]);
    },
    async decrypt({ iv }: { iv: Uint8Array }, key: Uint8Array, text: Uint8Array) {
      const decipher = createDecipheriv("aes-256-cbc", createSecretKey(key), iv);
      return Buffer.concat([decipher.update(text), decipher.final()]);
    },
  },
} as unknown as Parameters<typeof seal>[0];

/** The suffix of iron-session's seals: earlier cookies were made by that library. */
const VERSION = "~2";

/** Encrypts a value; the text expires after `seconds`. */
export async function sealed(value: object, seconds: number): Promise<string> {
  const password = { id: "1", secret: webEnv().sessionSecret };
  return (await seal(nodeCrypto, value, password, { ...defaults, ttl: seconds * 1000 })) + VERSION;
}

/**
 * Decrypts a sealed value with the current secret or an earlier one. An empty object for a foreign, expired or
 * malformed seal.
 */
export async function unsealed<T extends object>(text: string): Promise<Partial<T>> {
  const { sessionSecret, oldSessionSecrets } = webEnv();
  if (!text.endsWith(VERSION)) return {};
  for (const secret of [sessionSecret, ...oldSessionSecrets]) {
    try {
      return (await unseal(nodeCrypto, text.slice(0, -VERSION.length), { 1: secret }, defaults)) as Partial<T>;
    } catch {
      // The library tells by an exception that it is none of this secret's.
    }
  }
  return {};
}
