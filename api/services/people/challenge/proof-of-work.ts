import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Work } from "../../../../contract/shared/challenge.ts";

/** The PBKDF2 iterations of one try: about a millisecond. */
const ROUNDS = 5_000;

interface Sealed {
  /** The service secret: only its owner can make or verify the work. */
  secret: string;
  /** The nonce of the question that the work belongs to. */
  nonce: string;
}

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: `${secret}|work`,
  hmacKeySignatureSecret: `${secret}|work-key`,
});

/** Makes a proof of work that takes a browser between `tries` and twice as many tries, of about a millisecond each. */
export async function makeWork({ secret, nonce, tries }: Sealed & { tries: number }): Promise<Work> {
  const { parameters, signature = "" } = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ROUNDS,
    counter: randomInt(tries, tries * 2 + 1),
    deriveKey,
    data: { nonce },
    ...secretsOf(secret),
  });
  return { parameters: parameters as Work["parameters"], signature };
}

const solved = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.number(),
      data: z.strictObject({ nonce: z.string() }),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(128) }),
});

function payloadOf(text: string) {
  try {
    return solved.safeParse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Whether the work of this question was done. The right key was signed when the work was made, so verification costs
 * two hashes and no try.
 * @param text JSON of the challenge and the solution
 */
export async function isWorkDone({ secret, nonce, text }: Sealed & { text: string }): Promise<boolean> {
  const payload = payloadOf(text);
  if (!payload?.success || payload.data.challenge.parameters.data.nonce !== nonce) return false;
  const { verified } = await verifySolution({ ...payload.data, deriveKey, ...secretsOf(secret) });
  return verified;
}
