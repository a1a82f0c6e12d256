import { generateKeyPairSync } from "node:crypto";

/** The migrated database that each test gets a copy of. */
export type DatabaseTemplate =
  | { kind: "sqlite"; file: string }
  /** `url` is that of the maintenance database; `name` that of the template in the same cluster. */
  | { kind: "postgres"; url: string; name: string };

/** PEM. */
export interface SignKeys {
  privateKey: string;
  publicKey: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
    signKeys: SignKeys;
  }
}

/** One key pair for a whole run, because generating one takes longer than most tests. */
export function makeSignKeys(): SignKeys {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
