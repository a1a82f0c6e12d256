import { createCipheriv, createDecipheriv, createHmac, createSecretKey, pbkdf2Sync, randomFillSync } from "node:crypto";
import { defaults, seal, unseal } from "iron-webcrypto";
import { webEnv } from "./env.server.ts";

/**
 * What the library asks of WebCrypto, by Node's own functions: a seal is eight small steps, each of which WebCrypto gives to
 * another thread and waits for (0.5 ms of CPU for one seal, 0.05 so). Keys are key objects: Node finds out by two exceptions,
 * with their stacks, that bytes are none.
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

/** How iron-session ends a seal, by which these cookies were made before. */
const VERSION = "~2";

/** Text that only we can read and make, for so long. */
export async function sealed(value: object, seconds: number): Promise<string> {
  const password = { id: "1", secret: webEnv().sessionSecret };
  return (await seal(nodeCrypto, value, password, { ...defaults, ttl: seconds * 1000 })) + VERSION;
}

/**
 * What was sealed, with the secret in use or with one that was in use before; nothing in it for what is foreign, expired or
 * no seal at all.
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
