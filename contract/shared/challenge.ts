import { z } from "zod";
import { atMost, plainText } from "./common.ts";

/** What a browser works on instead of its visitor: a challenge of altcha-lib, signed by the API. */
export const work = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number().int(),
    data: z.object({ nonce: z.string() }),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type Work = z.output<typeof work>;

/** A question before another code. The work, or the answer to what is drawn or told: either will do. */
export const challenge = z.object({
  /** Sealed answer; good for one try, for one phone from one network, for five minutes. */
  token: z.string(),
  /** For a browser with scripts. */
  work,
  /** A PNG in base64 that shows a small sum; null where words were asked for. */
  picture: z.string().nullable(),
  /** A story that asks for a number, for who cannot see pictures and asked for it. */
  question: z.string().nullable(),
});
export type Challenge = z.output<typeof challenge>;

/** What an asked-for code is sent along with, when a question came before. */
export const challengeFields = {
  challengeToken: plainText()
    .check(...atMost(300))
    .optional(),
  challengeAnswer: plainText()
    .trim()
    .check(...atMost(20))
    .optional(),
  /** JSON {challenge, solution}: the work and its result. */
  challengeWork: plainText()
    .check(...atMost(2000))
    .optional(),
  /** Asks for a question in words. */
  challengeWords: z.boolean().optional(),
};
/** The answer as verbs take it. */
export interface ChallengeAnswer {
  challengeToken?: string | undefined;
  challengeAnswer?: string | undefined;
  challengeWork?: string | undefined;
  challengeWords?: boolean | undefined;
}
